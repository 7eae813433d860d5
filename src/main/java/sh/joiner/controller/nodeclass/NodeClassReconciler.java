package sh.joiner.controller.nodeclass;

import io.javaoperatorsdk.operator.api.config.informer.Informer;
import io.javaoperatorsdk.operator.api.reconciler.Cleaner;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.DeleteControl;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.MaxReconciliationInterval;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.retry.GradualRetry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;
import sh.joiner.api.condition.ConditionSet;
import sh.joiner.api.ec2.EC2NodeClass;
import sh.joiner.api.nodeclass.NodeClassTranslation;
import sh.joiner.api.translate.InvalidSpec;
import sh.joiner.controller.loop.Backoff;
import sh.joiner.controller.loop.Outcome;
import sh.joiner.controller.loop.ReconcilerRetry;
import sh.joiner.controller.loop.StatusWriter;
import sh.joiner.controller.loop.WorldTimer;
import sh.joiner.controller.report.LastReports;
import sh.joiner.controller.report.StatusContent;
import sh.joiner.engine.nodeclass.Finding;
import sh.joiner.port.Failures;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.cluster.ClusterChanges;
import sh.joiner.port.runner.Runner;

/** Resolves a node class, part by part, and writes the results to its status and conditions (aws 2.3, 2.5). */
@ControllerConfiguration(
        name = "nodeclass",
        finalizerName = NodeClassReconciler.FINALIZER,
        generationAwareEventProcessing = true,
        informer = @Informer(informerListLimit = 500), // the client's event loop parses each response
        maxReconciliationInterval = @MaxReconciliationInterval(interval = -1)) // waits follow the world's clock
@GradualRetry(maxAttempts = ReconcilerRetry.UNLIMITED, maxInterval = ReconcilerRetry.LONGEST_MILLIS)
public class NodeClassReconciler implements Reconciler<EC2NodeClass>, Cleaner<EC2NodeClass> {

    static final String FINALIZER = "karpenter.k8s.aws/termination";

    private static final Logger LOG = Logger.getLogger(NodeClassReconciler.class);
    private static final Duration NEXT_CHECK = Duration.ofMinutes(1);
    private static final String SPEC_INVALID = "SpecInvalid";
    private static final String INTERNAL_ERROR = "InternalError";

    private final NodeClassParts parts;
    private final NodeClassHashes hashes;
    private final NodeClassTermination termination;
    private final NodeClassReport report;
    private final WorldTimer<EC2NodeClass> timer;
    private final Set<ResourceID> leaving = ConcurrentHashMap.newKeySet();
    private final LastReports lastReports = new LastReports();
    private final Backoff backoff = new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(1));

    public NodeClassReconciler(
            NodeClassParts parts,
            ClusterChanges changes,
            NodeClassHashes hashes,
            NodeClassTermination termination,
            NodeClassReport report,
            Runner runner) {
        this.parts = parts;
        this.report = report;
        this.hashes = hashes;
        this.termination = termination;
        this.timer = new WorldTimer<>(runner, EC2NodeClass.class);
        changes.onChange(this::changed);
        parts.onChange(this::reconcileAll);
        hashes.onOpening(this::reconcileAll);
        termination.needs().onOpening(this::reconcileAll);
    }

    private void reconcileAll() {
        timer.reconcileAllWithin(Duration.ZERO);
    }

    @Override
    public List<EventSource<?, EC2NodeClass>> prepareEventSources(EventSourceContext<EC2NodeClass> context) {
        return List.of(timer);
    }

    @Override
    public UpdateControl<EC2NodeClass> reconcile(EC2NodeClass object, Context<EC2NodeClass> context) {
        if (termination.needs().inputs().isEmpty()) {
            timer.askAgain(object, NEXT_CHECK); // the object is reconciled earlier if the gates open
            return UpdateControl.noUpdate();
        }
        boolean hasNews = timer.run(object, now -> {
            if (hasNewInvalidSpec(object, now)) {
                StatusWriter.write(object, context);
            }
            return inspect(object, now);
        });
        if (hasNews) {
            StatusWriter.write(object, context);
        }
        return UpdateControl.noUpdate();
    }

    /**
     * Sets the conditions if the spec proves invalid without a request to AWS, so that users see the problem even if
     * AWS answers slowly. Returns true if the status must be written before the requests.
     */
    boolean hasNewInvalidSpec(EC2NodeClass object, Instant now) {
        var before = StatusContent.by(object);
        try {
            if (!parts.reportInvalidSpec(NodeClassTranslation.nodeClass(object), object, now)) {
                return false;
            }
        } catch (InvalidSpec reportedByTheParts) {
            return false;
        } catch (Throwable bug) {
            var _ = failed(object.getMetadata().getName() + " spec", bug);
            return false;
        }
        object.conditions(now).get(EC2NodeClass.INSTANCE_PROFILE_READY).ifPresent(found -> report.seen(object, found));
        return !StatusContent.by(object).equals(before);
    }

    /** Runs all parts of the class. {@link Outcome#isDone} is true if the status must be written. */
    Outcome inspect(EC2NodeClass object, Instant now) {
        var before = StatusContent.by(object);
        var conditions = object.conditions(now);
        var untilHash = stamp(object, now); // before Ready is set, because launches need the hash
        var untilParts = runAllParts(object, conditions, now);
        var next = untilHash.compareTo(untilParts) < 0 ? untilHash : untilParts;
        report.passFinished(object, conditions, parts.inspection(object, next, now));
        return new Outcome(!StatusContent.by(object).equals(before), next);
    }

    private Duration stamp(EC2NodeClass object, Instant now) {
        var key = object.getMetadata().getName() + " hash";
        try {
            hashes.stamp(object, now);
            backoff.forget(key);
            lastReports.forget(key);
            return NEXT_CHECK;
        } catch (InvalidSpec reportedByTheParts) {
            return NEXT_CHECK;
        } catch (RemoteCallException failure) {
            return waits(key, failure);
        } catch (Throwable bug) {
            return failed(key, bug);
        }
    }

    private Duration runAllParts(EC2NodeClass object, ConditionSet conditions, Instant now) {
        var wait = NEXT_CHECK;
        for (var part : parts.inOrder()) {
            var next = attempt(part, object, conditions, now);
            wait = next.compareTo(wait) < 0 ? next : wait;
        }
        return wait;
    }

    /** Runs a part on a new translation of the object, so that a part uses the findings of the parts before it. */
    private Duration attempt(NodeClassPart part, EC2NodeClass object, ConditionSet conditions, Instant now) {
        var key = object.getMetadata().getName() + " " + part.getClass().getSimpleName();
        try {
            var wait = part.inspect(NodeClassTranslation.nodeClass(object), object, conditions);
            backoff.forget(key);
            if (part.alwaysAnswers()) {
                part.conditionTypes().forEach(type -> parts.answers().confirmed(object, conditions, type));
            }
            return wait;
        } catch (InvalidSpec invalid) {
            unreadable(part, invalid)
                    .forEach((type, finding) -> parts.answers().set(object, conditions, type, finding));
            return NEXT_CHECK;
        } catch (RemoteCallException failure) {
            var wait = backoff.after(key);
            record(part, failure, now, now.plus(wait));
            var doubt = NoAnswerReasons.of(failure).doubt(String.valueOf(failure.getMessage()));
            part.conditionTypes().forEach(type -> parts.answers().set(object, conditions, type, doubt));
            return wait;
        } catch (Throwable bug) { // a bug in one part must not prevent the other parts
            var doubt = new Finding.Doubt(INTERNAL_ERROR, "internal error, see the controller's log: " + bug);
            part.conditionTypes().forEach(type -> parts.answers().set(object, conditions, type, doubt));
            return failed(key, bug);
        }
    }

    /**
     * Reports the error to the input health of the part. An error that the spec causes is reported as an answer, so that one invalid class does not block
     * other classes.
     */
    private static void record(NodeClassPart part, RemoteCallException failure, Instant now, Instant next) {
        switch (failure.category()) {
            case NOT_FOUND, INVALID -> part.health().answered(now);
            case THROTTLED, FORBIDDEN, CREDENTIALS, CONFLICT, UNREACHABLE -> {
                part.health().failed(failure);
                part.health().next(next);
            }
        }
    }

    /** Returns the findings of a part that cannot run, because the spec is invalid. */
    private static Map<String, Finding> unreadable(NodeClassPart part, InvalidSpec invalid) {
        var message = String.valueOf(invalid.getMessage());
        return part.conditionTypes().stream()
                .collect(Collectors.toMap(
                        type -> type,
                        type -> type.equals(EC2NodeClass.VALIDATION_SUCCEEDED)
                                ? new Finding.Bad(SPEC_INVALID, message)
                                : new Finding.Open(SPEC_INVALID, message)));
    }

    private Duration waits(String key, RemoteCallException failure) {
        var wait = backoff.after(key);
        if (lastReports.isNew(key, String.valueOf(failure.getMessage()))) {
            LOG.warnf("EC2NodeClass is not updated: part=%s reason=%s retryIn=%s", key, failure.getMessage(), wait);
        }
        return wait;
    }

    private Duration failed(String key, Throwable bug) {
        Failures.escalate(bug);
        var wait = backoff.after(key);
        if (lastReports.isNew(key, bug.toString())) {
            LOG.errorf(bug, "internal error while reconciling an EC2NodeClass: part=%s retryIn=%s", key, wait);
        }
        return wait;
    }

    @Override
    public DeleteControl cleanup(EC2NodeClass object, Context<EC2NodeClass> context) {
        var id = ResourceID.fromResource(object);
        leaving.add(id);
        if (!timer.run(object, _ -> prepareDeletion(object))) {
            return DeleteControl.noFinalizerRemoval();
        }
        timer.forget(object);
        leaving.remove(id);
        parts.forget(object.getMetadata().getName(), object.getMetadata().getUid());
        report.deleted(object);
        return DeleteControl.defaultDelete();
    }

    /** Prepares the deletion of the class. {@link Outcome#isDone} is true if the finalizer can be removed. */
    private Outcome prepareDeletion(EC2NodeClass object) {
        var key = object.getMetadata().getName() + " deletion";
        try {
            var wait = termination.untilDeletable(object);
            backoff.forget(key);
            return wait.map(Outcome::again).orElse(new Outcome(true, NEXT_CHECK));
        } catch (RemoteCallException failure) {
            return Outcome.again(waits(key, failure));
        } catch (Throwable bug) {
            return Outcome.again(failed(key, bug));
        }
    }

    /** Retries deletions after each change of a claim, because a deletion waits for the claims of its class. */
    private void changed(Cluster.Change change) {
        if (change instanceof Cluster.Change.OfClaim) {
            leaving.forEach(timer::askNow);
        }
    }
}

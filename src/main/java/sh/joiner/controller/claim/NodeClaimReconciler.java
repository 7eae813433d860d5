package sh.joiner.controller.claim;

import io.fabric8.kubernetes.api.model.OwnerReference;
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
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jboss.logging.Logger;
import sh.joiner.api.condition.Condition;
import sh.joiner.api.pool.ClaimTranslation;
import sh.joiner.api.translate.InvalidSpec;
import sh.joiner.api.v1.NodeClaim;
import sh.joiner.controller.gate.Needs;
import sh.joiner.controller.launch.Launcher;
import sh.joiner.controller.loop.Backoff;
import sh.joiner.controller.loop.Lanes;
import sh.joiner.controller.loop.Outcome;
import sh.joiner.controller.loop.ReconcilerRetry;
import sh.joiner.controller.loop.WorldTimer;
import sh.joiner.controller.pool.RegistrationState;
import sh.joiner.controller.report.LastReports;
import sh.joiner.engine.lifecycle.ClaimDecision;
import sh.joiner.engine.lifecycle.ClaimLifecycle;
import sh.joiner.engine.lifecycle.ClaimStep;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.node.Node;
import sh.joiner.port.Failures;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.cluster.ClusterChanges;
import sh.joiner.port.runner.Runner;

/** Carries out the next step in the lifecycle of a claim. {@link ClaimLifecycle} decides on the step. */
@ControllerConfiguration(
        name = "nodeclaim",
        finalizerName = ClaimConditions.FINALIZER,
        generationAwareEventProcessing = true,
        informer =
                @Informer(
                        informerListLimit = 500, // small pages, because the client's event loop parses them
                        genericFilter = OwnClaims.class),
        maxReconciliationInterval = @MaxReconciliationInterval(interval = -1)) // waits follow the world's clock
@GradualRetry(maxAttempts = ReconcilerRetry.UNLIMITED, maxInterval = ReconcilerRetry.LONGEST_MILLIS)
public class NodeClaimReconciler implements Reconciler<NodeClaim>, Cleaner<NodeClaim> {

    private static final Logger LOG = Logger.getLogger(NodeClaimReconciler.class);
    private static final Outcome SETTLED = Outcome.again(Duration.ofMinutes(10));
    private static final Duration NOT_SEEN = Duration.ofMillis(200);
    private static final Duration WHILE_LAUNCHING = Duration.ofSeconds(1);
    private static final int LAUNCHES_AT_ONCE =
            2_000; // limits the steps before and after the EC2 calls; the calls have their own limits

    private final Needs<Cluster> needs;
    private final ClaimActions actions;
    private final RegistrationState registrations;
    private final WorldTimer<NodeClaim> timer;
    private final Map<String, ResourceID> watched = new ConcurrentHashMap<>();
    private final Map<String, String> acted = new ConcurrentHashMap<>();
    private final Lanes launches;
    private final LastReports lastReports = new LastReports();
    private final Backoff backoff = new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(1));

    public NodeClaimReconciler(
            ClusterChanges changes, ClaimActions actions, RegistrationState registrations, Runner runner) {
        this.needs = actions.needs();
        this.actions = actions;
        this.registrations = registrations;
        this.launches = new Lanes("launches", runner, LAUNCHES_AT_ONCE);
        this.timer = new WorldTimer<>(runner, NodeClaim.class);
        changes.onChange(this::changed);
        needs.onOpening(() -> timer.reconcileAllWithin(Duration.ZERO));
        actions.onLaunchable(() -> timer.reconcileAllWithin(Duration.ZERO));
    }

    @Override
    public List<EventSource<?, NodeClaim>> prepareEventSources(EventSourceContext<NodeClaim> context) {
        return List.of(timer);
    }

    @Override
    public UpdateControl<NodeClaim> reconcile(NodeClaim object, Context<NodeClaim> context) {
        timer.run(object, now -> step(object, now));
        return UpdateControl.noUpdate(); // the step writes everything
    }

    @Override
    public DeleteControl cleanup(NodeClaim object, Context<NodeClaim> context) {
        if (!timer.run(object, now -> step(object, now))) {
            return DeleteControl.noFinalizerRemoval();
        }
        forget(object);
        return DeleteControl.defaultDelete();
    }

    private void forget(NodeClaim object) {
        timer.forget(object);
        watched.values().remove(ResourceID.fromResource(object));
        acted.remove(object.getMetadata().getUid());
        backoff.forget(object.getMetadata().getName());
        lastReports.forget(object.getMetadata().getName());
    }

    /** Runs the next step. The outcome is done if the finalizer can be removed. */
    Outcome step(NodeClaim object, Instant now) {
        var name = object.getMetadata().getName();
        try {
            var claim = ClaimTranslation.claim(object);
            return needs.inputs()
                    .filter(_ -> claim.nodeClass().isSupported())
                    .map(cluster -> step(cluster, object, claim, now))
                    .orElse(SETTLED);
        } catch (RemoteCallException failure) {
            return Outcome.again(after(name, failure));
        } catch (InvalidSpec invalid) {
            warn(name, "claim is invalid: claim=%s reason=%s", String.valueOf(invalid.getMessage()));
            return SETTLED;
        } catch (Throwable bug) { // the framework would never reconcile the object again after an Error
            var wait = backoff.after(name);
            failed(name, bug, wait);
            return Outcome.again(wait);
        }
    }

    private Duration after(String claim, RemoteCallException failure) {
        warn(claim, "claim step failed, retrying: claim=%s reason=%s", String.valueOf(failure.getMessage()));
        return backoff.after(claim);
    }

    private Outcome step(Cluster cluster, NodeClaim object, Claim claim, Instant now) {
        if (launches.isRunning(claim.uid())) { // a claim being deleted stays: EC2 may be starting its instance
            return claim.isDeleting() ? Outcome.again(WHILE_LAUNCHING) : SETTLED;
        }
        var version = object.getMetadata().getResourceVersion();
        boolean stepNotSeen = version.equals(acted.get(claim.uid())); // the step would run twice
        if (stepNotSeen || cluster.isSuperseded(claim.name(), claim.uid(), version)) {
            return Outcome.again(NOT_SEEN);
        }
        watch(object, claim); // before the nodes are read, so that no joining node is missed
        var nodes = cluster.nodesOf(claim.answer().providerId());
        repair(object, claim, nodes);
        var judgement = ClaimLifecycle.next(claim, nodes, actions.expiration(claim, now), now);
        if (judgement.step() instanceof ClaimStep.Launch) {
            launch(object, claim);
            return SETTLED;
        }
        actions.confirm(claim, nodes, judgement.step());
        boolean isDone = carryOut(claim, judgement);
        remember(object, claim, judgement.step());
        if (changesTheClaim(judgement.step())) {
            acted.put(claim.uid(), version);
        }
        backoff.forget(claim.name().value());
        lastReports.forget(claim.name().value());
        return new Outcome(isDone, judgement.askAgain());
    }

    /** Launches in a separate lane. The end of the launch triggers the next reconciliation. */
    private void launch(NodeClaim object, Claim claim) {
        launches.ask(
                claim.uid(),
                () -> actions.launch(claim),
                answer -> launched(object, claim, answer),
                (wait, _) -> timer.reconcileWithin(object, wait));
    }

    /** Returns the wait before the next reconciliation of the claim. */
    private Duration launched(NodeClaim object, Claim claim, CompletableFuture<Launcher.Result> answer) {
        var name = claim.name().value();
        try {
            actions.launched(claim, Lanes.answered(answer));
            acted.put(claim.uid(), object.getMetadata().getResourceVersion());
            backoff.forget(name);
            lastReports.forget(name);
            return Duration.ZERO;
        } catch (RemoteCallException failure) {
            return after(name, failure);
        }
    }

    /** Returns the number of launches that are waiting or running. */
    public int launching() {
        return launches.running();
    }

    /** Adds labels that an older version did not write, and updates conditions with an outdated generation. */
    private void repair(NodeClaim object, Claim claim, List<Node> nodes) {
        if (claim.isDeleting()) {
            return; // a deletion needs no repair, and must not wait for a rejected write
        }
        actions.hydrate(claim, nodes);
        var generation = object.getMetadata().getGeneration();
        boolean stale = Objects.requireNonNullElse(object.getStatus().conditions, List.<Condition>of()).stream()
                .filter(condition -> ClaimConditions.DEPENDENTS.contains(condition.type))
                .anyMatch(condition -> !Objects.equals(condition.observedGeneration, generation));
        if (stale) {
            actions.restate(claim);
        }
    }

    /** Records for the claim's pool that the node of the claim has joined, or that no node has joined in time (core 6.5). */
    private void remember(NodeClaim object, Claim claim, ClaimStep step) {
        object.getMetadata().getOwnerReferences().stream()
                .filter(owner -> owner.getKind().equals("NodePool"))
                .map(OwnerReference::getUid)
                .forEach(pool -> remember(pool, claim, step));
    }

    private void remember(String pool, Claim claim, ClaimStep step) {
        if (step instanceof ClaimStep.Register) {
            registrations.joined(pool);
        } else if (step instanceof ClaimStep.GiveUp(var code, var _) && ClaimLifecycle.NEVER_JOINED.contains(code)) {
            claim.condition(ClaimConditions.LAUNCHED)
                    .filter(launched -> !launched.isTrue())
                    .ifPresentOrElse(
                            launched -> registrations.failed(pool, launched.reason(), launched.message()),
                            () -> registrations.failed(pool, "RegistrationFailed", "Failed to register node"));
        }
    }

    private static boolean changesTheClaim(ClaimStep step) {
        return switch (step) {
            case ClaimStep.Launch _,
                    ClaimStep.Register _,
                    ClaimStep.Initialize _,
                    ClaimStep.GiveUp _,
                    ClaimStep.SetDeadline _ -> true;
            case ClaimStep.DeleteNodes _, ClaimStep.Terminate _, ClaimStep.RemoveFinalizer _, ClaimStep.Wait _ -> false;
        };
    }

    private void failed(String claim, Throwable bug, Duration wait) {
        Failures.escalate(bug);
        if (lastReports.isNew(claim, bug.toString())) {
            LOG.errorf(bug, "reconciliation failed: claim=%s retryIn=%s", claim, wait);
        }
    }

    private void warn(String claim, String message, String reason) {
        if (lastReports.isNew(claim, reason)) {
            LOG.warnf(message, claim, reason);
        }
    }

    private boolean carryOut(Claim claim, ClaimDecision judgement) {
        actions.report(claim, judgement.reports());
        return switch (judgement.step()) {
            case ClaimStep.Launch _ -> false; // runs in a separate lane
            case ClaimStep.Register(var node, var change) -> actions.register(claim, node, change);
            case ClaimStep.Initialize(var node, var change) -> actions.initialize(claim, node, change);
            case ClaimStep.GiveUp(var code, var why) -> actions.giveUp(claim, code, why);
            case ClaimStep.SetDeadline(var at) -> actions.setDeadline(claim, at);
            case ClaimStep.DeleteNodes(var nodes) -> actions.deleteNodes(claim, nodes);
            case ClaimStep.Terminate(var instance) -> actions.terminate(claim, instance);
            case ClaimStep.RemoveFinalizer _ -> actions.removeFinalizer(claim);
            case ClaimStep.Wait _ -> false;
        };
    }

    /** Watches the node of a claim that is not initialized yet or is being deleted. Other claims do not need every update of a kubelet. */
    private void watch(NodeClaim object, Claim claim) {
        var provider = claim.answer().providerId();
        if (claim.isInitialized() && !claim.isDeleting()) {
            watched.remove(provider);
        } else if (!provider.isEmpty()) {
            watched.put(provider, ResourceID.fromResource(object));
        }
    }

    private void changed(Cluster.Change change) {
        if (change instanceof Cluster.Change.OfNode(var _, var _, var providerId)) {
            var claim = watched.get(providerId);
            if (claim != null) {
                timer.askNow(claim);
            }
        }
    }
}

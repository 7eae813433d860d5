package sh.joiner.controller.pool;

import io.fabric8.kubernetes.api.model.Quantity;
import io.javaoperatorsdk.operator.api.config.informer.Informer;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.MaxReconciliationInterval;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.retry.GradualRetry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.condition.ConditionSet;
import sh.joiner.api.pool.PoolTranslation;
import sh.joiner.api.translate.ConditionTranslation;
import sh.joiner.api.translate.InvalidSpec;
import sh.joiner.api.v1.NodePool;
import sh.joiner.controller.gate.Needs;
import sh.joiner.controller.loop.Outcome;
import sh.joiner.controller.loop.ReconcilerRetry;
import sh.joiner.controller.loop.StatusWriter;
import sh.joiner.controller.loop.WorldTimer;
import sh.joiner.engine.supply.PoolUsage;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.claim.NodeClassRef;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.resource.Resources;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.port.Failures;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.cluster.ClusterChanges;
import sh.joiner.port.runner.Runner;

/** Maintains the hash of a NodePool, and its status: validity, readiness of its node class, registration health, resources in use (core 7.1 to 7.5). */
@ControllerConfiguration(
        name = "nodepool",
        generationAwareEventProcessing = true,
        informer = @Informer(informerListLimit = 500), // small pages, because the event loop parses each page
        maxReconciliationInterval =
                @MaxReconciliationInterval(
                        interval = -1)) // off, because it uses the wall clock; WorldTimer repeats reconciliations
@GradualRetry(maxAttempts = ReconcilerRetry.UNLIMITED, maxInterval = ReconcilerRetry.LONGEST_MILLIS)
public class NodePoolReconciler implements Reconciler<NodePool> {

    private static final Logger LOG = Logger.getLogger(NodePoolReconciler.class);
    private static final Duration NEXT_CHECK = Duration.ofMinutes(1);
    private static final Outcome UNCHANGED = Outcome.again(NEXT_CHECK);
    private static final Duration AT_ONCE = Duration.ofMillis(50);
    private static final Duration SETTLE = Duration.ofMillis(500);

    private final Needs<Cluster> needs;
    private final PoolHashes hashes;
    private final RegistrationState registrations;
    private final WorldTimer<NodePool> timer;

    /** The inputs of this reconciler. This is a separate type, because the framework finds beans by type. */
    public record Inputs(Needs<Cluster> needs) {}

    public NodePoolReconciler(
            ClusterChanges changes, Inputs inputs, PoolHashes hashes, RegistrationState registrations, Runner runner) {
        this.needs = inputs.needs();
        this.hashes = hashes;
        this.registrations = registrations;
        this.timer = new WorldTimer<>(runner, NodePool.class);
        changes.onChange(this::changed);
        needs.onOpening(() -> timer.reconcileAllWithin(Duration.ZERO));
    }

    @Override
    public List<EventSource<?, NodePool>> prepareEventSources(EventSourceContext<NodePool> context) {
        return List.of(timer);
    }

    @Override
    public UpdateControl<NodePool> reconcile(NodePool pool, Context<NodePool> context) {
        if (timer.run(pool, now -> inspect(pool, now))) {
            StatusWriter.write(pool, context);
        }
        return UpdateControl.noUpdate();
    }

    /** Returns true unless the pool belongs to another provider. */
    private static boolean isOurs(NodePool pool) {
        var ref = pool.getSpec().template.spec.nodeClassRef;
        return new NodeClassRef(ref.group, ref.kind, ref.name).isSupported();
    }

    /** Reconciles the pool. Returns an outcome that is done if the status of the pool must be written. */
    Outcome inspect(NodePool pool, Instant now) {
        try {
            return needs.inputs()
                    .filter(_ -> isOurs(pool))
                    .map(cluster -> inspect(pool, cluster.snapshot(), now))
                    .orElse(UNCHANGED);
        } catch (Throwable bug) { // after an Error, the framework would never reconcile the object again
            Failures.escalate(bug);
            LOG.errorf(
                    bug,
                    "internal error while reconciling a NodePool: pool=%s retryIn=%s",
                    pool.getMetadata().getName(),
                    NEXT_CHECK);
            return UNCHANGED;
        }
    }

    private Outcome inspect(NodePool pool, Snapshot snapshot, Instant now) {
        if (changesHash(pool, snapshot)) {
            return Outcome.again(
                    SETTLE); // the status is written after the hash is visible, because two writes would conflict
        }
        var conditions = pool.conditions(now);
        var nodeClass = nodeClass(pool, snapshot);
        boolean changed = setValidity(pool, conditions);
        changed |= setReadiness(pool, conditions, nodeClass);
        changed |= nodeClass.isPresent() && setHealth(pool, conditions, nodeClass.get());
        changed |= count(pool, snapshot);
        return new Outcome(changed, NEXT_CHECK);
    }

    /** Updates the hash. An invalid pool keeps its current hash. */
    private boolean changesHash(NodePool pool, Snapshot snapshot) {
        try {
            return hashes.change(PoolTranslation.pool(pool), pool.getMetadata().getAnnotations(), snapshot);
        } catch (RemoteCallException | InvalidSpec failure) {
            LOG.debugf("hash not written: pool=%s reason=%s", pool.getMetadata().getName(), failure.getMessage());
            return false;
        }
    }

    private static Optional<NodeClass> nodeClass(NodePool pool, Snapshot snapshot) {
        var name = pool.getSpec().template.spec.nodeClassRef.name;
        return snapshot.nodeClasses().stream()
                .filter(nodeClass -> nodeClass.name().equals(name))
                .findFirst();
    }

    /** Sets the health condition. Starts over if the pool or its class has changed since the condition was last set (core 7.2). */
    private boolean setHealth(NodePool pool, ConditionSet conditions, NodeClass nodeClass) {
        var uid = pool.getMetadata().getUid();
        var current = conditions.get(NodePool.NODE_REGISTRATION_HEALTHY);
        boolean stale = current.isEmpty()
                || !Objects.equals(
                        current.get().observedGeneration, pool.getMetadata().getGeneration())
                || !Objects.equals(pool.getStatus().nodeClassObservedGeneration, nodeClass.generation());
        if (stale) {
            registrations.reset(uid);
            pool.getStatus().nodeClassObservedGeneration = nodeClass.generation();
            var _ = conditions.setUnknown(NodePool.NODE_REGISTRATION_HEALTHY);
            return true;
        }
        registrations.recall(uid, ConditionTranslation.status(current.get().status));
        return registrations
                .pendingVerdict(uid)
                .map(verdict -> setUntilShown(uid, conditions, verdict))
                .orElse(false);
    }

    /**
     * Sets the condition. The verdict remains pending until the status of the pool contains the condition, because the
     * write may fail.
     */
    private boolean setUntilShown(String pool, ConditionSet conditions, RegistrationState.Verdict verdict) {
        if (set(conditions, verdict)) {
            return true;
        }
        registrations.shown(pool, verdict);
        return false;
    }

    private static boolean set(ConditionSet conditions, RegistrationState.Verdict verdict) {
        return switch (verdict) {
            case RegistrationState.Verdict.Healthy _ -> conditions.setTrue(NodePool.NODE_REGISTRATION_HEALTHY);
            case RegistrationState.Verdict.Unhealthy(var reason, var message) ->
                conditions.setFalse(NodePool.NODE_REGISTRATION_HEALTHY, reason, message);
        };
    }

    private static boolean setValidity(NodePool pool, ConditionSet conditions) {
        try {
            PoolTranslation.pool(pool);
            return conditions.setTrue(NodePool.VALIDATION_SUCCEEDED);
        } catch (InvalidSpec invalid) {
            LOG.debugf("pool is invalid: pool=%s reason=%s", pool.getMetadata().getName(), invalid.getMessage());
            return conditions.setFalse(
                    NodePool.VALIDATION_SUCCEEDED, "NodePoolValidationFailed", String.valueOf(invalid.getMessage()));
        }
    }

    private static boolean setReadiness(NodePool pool, ConditionSet conditions, Optional<NodeClass> nodeClass) {
        var name = pool.getSpec().template.spec.nodeClassRef.name;
        if (nodeClass.isEmpty()) {
            return conditions.setFalse(
                    NodePool.NODE_CLASS_READY, "NodeClassNotFound", "EC2NodeClass \"%s\" not found".formatted(name));
        }
        if (nodeClass.get().deleting()) {
            return conditions.setFalse(
                    NodePool.NODE_CLASS_READY,
                    "NodeClassTerminating",
                    "EC2NodeClass \"%s\" is being deleted".formatted(name));
        }
        return setReadiness(conditions, nodeClass.get());
    }

    private static boolean setReadiness(ConditionSet conditions, NodeClass nodeClass) {
        if (nodeClass.isReady()) {
            return conditions.setTrue(NodePool.NODE_CLASS_READY);
        }
        Optional<Condition> ready = nodeClass.conditions().stream()
                .filter(condition -> condition.type().equals("Ready") && condition.status() == Condition.Status.FALSE)
                .findFirst();
        return ready.map(no -> conditions.setFalse(NodePool.NODE_CLASS_READY, no.reason(), no.message()))
                .orElseGet(() -> conditions.setFalse(
                        NodePool.NODE_CLASS_READY,
                        "NodeClassReadinessUnknown",
                        "the readiness of EC2NodeClass \"%s\" is not known yet".formatted(nodeClass.name())));
    }

    private static boolean count(NodePool pool, Snapshot snapshot) {
        var usage = PoolUsage.reported(pool.getMetadata().getName(), snapshot);
        var resources = quantities(usage.resources());
        var status = pool.getStatus();
        boolean same = texts(resources).equals(texts(status.resources)) && Objects.equals(status.nodes, usage.nodes());
        status.resources = resources;
        status.nodes = usage.nodes();
        return !same;
    }

    /**
     * Returns the quantities as text for comparisons, because {@code Quantity.equals} throws for values that the schema
     * accepts and the client cannot parse.
     */
    private static Map<String, String> texts(@Nullable Map<String, Quantity> quantities) {
        var texts = new TreeMap<String, String>();
        if (quantities != null) {
            quantities.forEach((name, quantity) -> texts.put(name, quantity.toString()));
        }
        return texts;
    }

    private static Map<String, Quantity> quantities(Resources resources) {
        var all = new TreeMap<String, Quantity>();
        for (var always : List.of("cpu", "memory", "pods", "ephemeral-storage", "nodes")) {
            all.put(always, new Quantity("0"));
        }
        resources.quantities().forEach((name, text) -> all.put(name, new Quantity(text)));
        return all;
    }

    private void changed(Cluster.Change change) {
        switch (change) {
            case Cluster.Change.OfClaim _ -> timer.reconcileAllWithin(SETTLE); // pools are few
            case Cluster.Change.OfNodeClass _ ->
                timer.reconcileAllWithin(AT_ONCE); // pods may be waiting for a pool that has just become ready
            case Cluster.Change.OfPod _,
                    Cluster.Change.OfPodsOn _,
                    Cluster.Change.OfNode _,
                    Cluster.Change.OfPool _ -> {}
        }
    }
}

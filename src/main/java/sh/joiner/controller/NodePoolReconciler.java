package sh.joiner.controller;

import io.fabric8.kubernetes.api.model.Quantity;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.MaxReconciliationInterval;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jboss.logging.Logger;
import sh.joiner.api.condition.ConditionSet;
import sh.joiner.api.translate.InvalidSpec;
import sh.joiner.api.translate.PoolTranslation;
import sh.joiner.api.v1.NodePool;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.claim.NodeClassRef;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.resource.Resources;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.port.Cluster;
import sh.joiner.port.WorldClock;

/** Tells on a pool whether it is valid, whether its node class is ready, and what it has (core 7.1, 7.4, 7.5). */
@ControllerConfiguration(
        name = "nodepool",
        generationAwareEventProcessing = true,
        maxReconciliationInterval = @MaxReconciliationInterval(interval = -1)) // waits follow the world's clock
public class NodePoolReconciler implements Reconciler<NodePool> {

    private static final Logger LOG = Logger.getLogger(NodePoolReconciler.class);
    private static final Duration LOOK_AGAIN = Duration.ofMinutes(1);
    private static final Duration SETTLE = Duration.ofMillis(500);

    private final Cluster cluster;
    private final WorldClock clock;
    private final WorldTimer<NodePool> timer;

    public NodePoolReconciler(Cluster cluster, WorldClock clock) {
        this.cluster = cluster;
        this.clock = clock;
        this.timer = new WorldTimer<>(clock, NodePool.class);
        cluster.onChange(this::changed);
    }

    @Override
    public List<EventSource<?, NodePool>> prepareEventSources(EventSourceContext<NodePool> context) {
        return List.of(timer);
    }

    @Override
    public UpdateControl<NodePool> reconcile(NodePool pool, Context<NodePool> context) {
        if (hasNews(pool)) {
            StatusWriter.write(pool, context);
        }
        return UpdateControl.noUpdate();
    }

    /** Looks, asks to look again, and answers whether anything is to be written. Pools of other providers are none of our business. */
    boolean hasNews(NodePool pool) {
        var ref = pool.getSpec().template.spec.nodeClassRef;
        if (!new NodeClassRef(ref.group, ref.kind, ref.name).isSupported()) {
            return false;
        }
        boolean synced = cluster.isSynced();
        timer.askAgain(pool, synced ? LOOK_AGAIN : SETTLE); // before looking: what changes from now on counts
        return synced && look(pool, cluster.snapshot());
    }

    private boolean look(NodePool pool, Snapshot snapshot) {
        var conditions = pool.conditions(clock.now());
        boolean changed = sayValidity(pool, conditions);
        changed |= sayReadiness(pool, conditions, snapshot);
        changed |= count(pool, snapshot);
        return changed;
    }

    private static boolean sayValidity(NodePool pool, ConditionSet conditions) {
        try {
            PoolTranslation.pool(pool);
            return conditions.setTrue(NodePool.VALIDATION_SUCCEEDED);
        } catch (InvalidSpec invalid) {
            LOG.debugf("pool is invalid: pool=%s reason=%s", pool.getMetadata().getName(), invalid.getMessage());
            return conditions.setFalse(
                    NodePool.VALIDATION_SUCCEEDED, "NodePoolValidationFailed", String.valueOf(invalid.getMessage()));
        }
    }

    private static boolean sayReadiness(NodePool pool, ConditionSet conditions, Snapshot snapshot) {
        var name = pool.getSpec().template.spec.nodeClassRef.name;
        var nodeClass = snapshot.nodeClasses().stream()
                .filter(one -> one.name().equals(name))
                .findFirst();
        if (nodeClass.isEmpty()) {
            return conditions.setFalse(
                    NodePool.NODE_CLASS_READY, "NodeClassNotFound", "there is no EC2NodeClass %s".formatted(name));
        }
        if (nodeClass.get().deleting()) {
            return conditions.setFalse(
                    NodePool.NODE_CLASS_READY, "NodeClassTerminating", "EC2NodeClass %s is going".formatted(name));
        }
        return sayReadiness(conditions, nodeClass.get());
    }

    private static boolean sayReadiness(ConditionSet conditions, NodeClass nodeClass) {
        if (nodeClass.isReady()) {
            return conditions.setTrue(NodePool.NODE_CLASS_READY);
        }
        Optional<Condition> ready = nodeClass.conditions().stream()
                .filter(one -> one.type().equals("Ready") && one.status() == Condition.Status.FALSE)
                .findFirst();
        return ready.map(no -> conditions.setFalse(NodePool.NODE_CLASS_READY, no.reason(), no.message()))
                .orElseGet(() -> conditions.setUnknown(
                        NodePool.NODE_CLASS_READY,
                        "NodeClassReadinessUnknown",
                        "EC2NodeClass %s has not been looked at yet".formatted(nodeClass.name())));
    }

    /** What the pool has: nodes that are registered, claims that are launched; what is on its way out does not count (core 7.4). */
    private static boolean count(NodePool pool, Snapshot snapshot) {
        var name = pool.getMetadata().getName();
        var living = snapshot.claims().stream()
                .filter(claim -> claim.pool().equals(name) && !claim.isDeleting() && claim.isLaunched())
                .toList();
        var sum = living.stream().map(claim -> claim.answer().capacity()).reduce(Resources.NONE, Resources::plus);
        var resources = quantities(sum.with("nodes", living.size()));
        var status = pool.getStatus();
        boolean same = resources.equals(status.resources) && status.nodes != null && status.nodes == living.size();
        status.resources = resources;
        status.nodes = (long) living.size();
        return !same;
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
            case Cluster.Change.OfClaim _, Cluster.Change.OfNodeClass _ -> timer.hurryAll(SETTLE); // pools are few
            case Cluster.Change.OfPod _, Cluster.Change.OfNode _, Cluster.Change.OfPool _ -> {}
        }
    }
}

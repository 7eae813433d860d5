package sh.joiner.app.control;

import static sh.joiner.model.readiness.GateName.CLUSTER_STATE;
import static sh.joiner.model.readiness.GateName.DISRUPTION_FREEZES;
import static sh.joiner.model.readiness.GateName.IMAGES;
import static sh.joiner.model.readiness.GateName.INTERRUPTION_OBJECTS;
import static sh.joiner.model.readiness.GateName.LEADER;
import static sh.joiner.model.readiness.GateName.PROFILES;
import static sh.joiner.model.readiness.GateName.SUBNETS;

import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import sh.joiner.app.watch.FreshnessGate;
import sh.joiner.controller.gate.Gates;
import sh.joiner.controller.gate.Needs;
import sh.joiner.controller.gate.ProbeLoop;
import sh.joiner.model.readiness.GateName;
import sh.joiner.model.readiness.InputReads.Demand;
import sh.joiner.port.catalog.OverlayObjects;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.runner.Lane;

/**
 * Updates the gates that depend on watched objects, on leadership, and on the existence of node classes. Also starts the checks of the API server.
 */
public final class GateUpdater implements AutoCloseable {

    private static final Set<GateName> OF_CLASSES = Set.of(SUBNETS, IMAGES, PROFILES);

    private final ControllerDependencies shared;
    private final Gates gates;
    private final ProbeLoop probe;
    private final SyncWatch sync;
    private final SyncWatch syncOfInterruptions;
    private final SyncWatch syncOfFreezes;
    private final FreshnessGate freshness;
    private final Needs<Cluster> reconciling;
    private final Lane starts;
    private final AtomicBoolean waiting = new AtomicBoolean();
    private final AtomicBoolean reconcile = new AtomicBoolean();
    private Demand lastDemand = Demand.UNWANTED; // guarded by this, as is the next field
    private boolean leads;

    /** The gate of the cluster state opens only after NodeOverlays and AMIRollouts are listed, because the catalog and launches need them. */
    public GateUpdater(ControllerDependencies shared, Gates gates, OverlayObjects overlays) {
        this.shared = shared;
        this.starts = shared.runner().lane("start", Integer.MAX_VALUE);
        this.gates = gates;
        this.probe = new ProbeLoop(shared.kubernetes().apiServerProbe(), gates, shared.runner());
        var checks = shared.kubernetes().freshness();
        this.freshness = new FreshnessGate(checks, CLUSTER_STATE, gates);
        var interruptions = new FreshnessGate(checks, INTERRUPTION_OBJECTS, gates);
        this.sync = new SyncWatch(
                shared.runner(),
                () -> shared.cluster().isSynced()
                        && overlays.all().isPresent()
                        && shared.kubernetes().rollouts().all().isPresent(),
                () -> shared.cluster().failure().or(shared.kubernetes()::rolloutFailure),
                gates.health(CLUSTER_STATE),
                this::synced);
        this.syncOfInterruptions = new SyncWatch(
                shared.runner(),
                this::knowsInterruptions,
                shared.kubernetes()::interruptionFailure,
                gates.health(INTERRUPTION_OBJECTS),
                interruptions::synced);
        this.syncOfFreezes = new SyncWatch(
                shared.runner(),
                () -> shared.kubernetes().disruptionFreezes().all().isPresent(),
                shared.kubernetes()::freezeFailure,
                gates.health(DISRUPTION_FREEZES),
                new FreshnessGate(checks, DISRUPTION_FREEZES, gates)::synced);
        this.reconciling = gates.declare("reconcilers", gates.gated(CLUSTER_STATE, shared.cluster()));
        gates.demand(OF_CLASSES, Demand.UNWANTED);
        shared.board().watch(gates::now);
        gates.onChange(shared.board()::changed);
    }

    private boolean knowsInterruptions() {
        var kubernetes = shared.kubernetes();
        return kubernetes.interruptions().all().isPresent()
                && kubernetes.interruptionPolicies().all().isPresent()
                && kubernetes.maintenanceWindows().all().isPresent();
    }

    public void start() {
        shared.cluster().onChange(change -> {
            if (change instanceof Cluster.Change.OfNodeClass) {
                updateDemand();
            }
        });
        probe.start();
        sync.start();
        syncOfInterruptions.start();
        syncOfFreezes.start();
    }

    /** Updates the demand for the AWS data of node classes first, so that no controller acts before this data is known. */
    private void synced() {
        updateDemand();
        freshness.synced();
    }

    /** Starts a term as leader. Runs {@code reconcilers} once, when the gate of the cluster state is open. Later terms do not run them again. */
    public void leads(Runnable reconcilers) {
        synchronized (this) {
            leads = true;
        }
        updateDemand();
        shared.kubernetes().freshness().demand(); // closes the gates of data that was received before this process led
        gates.health(LEADER).answered();
        if (waiting.compareAndSet(false, true)) {
            reconciling.onOpening(() -> starts.execute(() -> once(reconcilers)));
        }
        once(reconcilers);
    }

    /** Closes the leader's gate: from now on, controllers that act on the cluster wait. */
    public void standsBy() {
        synchronized (this) {
            leads = false;
        }
        gates.withdraw(LEADER);
        updateDemand();
    }

    private void once(Runnable reconcilers) {
        if (reconciling.inputs().isPresent() && reconcile.compareAndSet(false, true)) {
            reconcilers.run();
        }
    }

    /** Requires the AWS data of node classes only while this process leads and a node class exists that is not being deleted. */
    private synchronized void updateDemand() {
        boolean any = shared.cluster().snapshot().nodeClasses().stream().anyMatch(nodeClass -> !nodeClass.deleting());
        var demand = leads && any ? Demand.WANTED : Demand.UNWANTED;
        if (lastDemand != demand) {
            lastDemand = demand;
            gates.demand(OF_CLASSES, demand);
        }
    }

    @Override
    public void close() {
        sync.close();
        syncOfInterruptions.close();
        syncOfFreezes.close();
        probe.close();
        gates.close();
    }
}

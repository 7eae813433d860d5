package sh.joiner.sandbox.workload;

import java.util.EnumSet;
import java.util.concurrent.Executor;
import sh.joiner.port.WorldClock;
import sh.joiner.sandbox.kubelet.Heartbeats;
import sh.joiner.sandbox.kubelet.InstanceListener;
import sh.joiner.sandbox.kubelet.Kubelets;
import sh.joiner.sandbox.kubelet.NodeController;
import sh.joiner.sandbox.kubelet.NodeControls;
import sh.joiner.sandbox.kubelet.PodKubelets;
import sh.joiner.sandbox.kubelet.StaleNodes;
import sh.joiner.sandbox.mirror.EventWriter;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.MirrorIndex;
import sh.joiner.sandbox.mirror.MirroredCluster;
import sh.joiner.sandbox.mirror.TurnExecutor;
import sh.joiner.sandbox.pod.Pods;
import sh.joiner.sandbox.pod.WorkloadSettings;
import sh.joiner.sandbox.rollout.DaemonSets;
import sh.joiner.sandbox.rollout.Deployments;
import sh.joiner.sandbox.rollout.Jobs;
import sh.joiner.sandbox.rollout.ReplicaSets;
import sh.joiner.sandbox.rollout.Revisions;
import sh.joiner.sandbox.rollout.StatefulSets;
import sh.joiner.sandbox.scheduler.KubeScheduler;
import sh.joiner.sandbox.store.ObjectStore;
import sh.joiner.sandbox.volume.AttachedVolumes;
import sh.joiner.sandbox.volume.Attachments;
import sh.joiner.sandbox.volume.Binder;
import sh.joiner.sandbox.volume.Protection;

/**
 * Everything that lives in the embedded cluster: scheduler, kubelets and controllers, all on one thread, so that the same world takes the
 * same course. In a cluster with a scheduler and controllers of its own only the kubelets live. Start it once, close it with the sandbox.
 */
public final class Workloads implements AutoCloseable {

    private final TurnExecutor thread;
    private final ObjectStore store;
    private final MirroredCluster world;
    private final Kubelets kubelets;
    private final Heartbeats heartbeats;
    private final ComponentLeases leases;
    private final SimulatedDuties share;
    private final NodeControls nodeControls;
    private final WorkloadControls workloadControls;

    public Workloads(ObjectStore store, WorldClock clock, WorkloadSettings settings) {
        this(store, clock, settings, SimulatedDuties.ofHost(clock, EnumSet.allOf(SimulatedDuties.Duty.class)));
    }

    /** With a share of a cluster's work only. */
    public Workloads(ObjectStore store, WorldClock clock, WorkloadSettings settings, SimulatedDuties share) {
        this(store, clock, settings, share, new TurnExecutor());
    }

    private Workloads(
            ObjectStore store,
            WorldClock clock,
            WorkloadSettings settings,
            SimulatedDuties share,
            TurnExecutor thread) {
        this(store, new MirroredCluster(store, clock, thread, settings.wallDistance()), settings, share, thread);
    }

    /** For tests that take the turns of the thread themselves. */
    public Workloads(
            ObjectStore store, WorldClock clock, WorkloadSettings settings, SimulatedDuties share, Executor turns) {
        this(
                store,
                new MirroredCluster(store, clock, turns, settings.wallDistance()),
                settings,
                share,
                new TurnExecutor());
    }

    private Workloads(
            ObjectStore store,
            MirroredCluster world,
            WorkloadSettings settings,
            SimulatedDuties share,
            TurnExecutor thread) {
        this.store = store;
        this.share = share;
        this.thread = thread;
        this.world = world;
        this.kubelets = new Kubelets(world, settings);
        this.heartbeats = new Heartbeats(world, kubelets, share.signs());
        this.leases = new ComponentLeases(world, share);
        var events = new EventWriter(world);
        var podsByOwner = world.mirror(Pods.RESOURCE).index(Meta::controllerUid);
        var podsByNode = world.mirror(Pods.RESOURCE).index(Pods::nodeName);
        var attached = new AttachedVolumes(world);
        if (share.has(SimulatedDuties.Duty.CONTROLLERS)) {
            new Attachments(world, events, attached);
        }
        var podKubelets = new PodKubelets(world, settings, kubelets, attached::areReady, podsByNode);
        this.nodeControls = new NodeControls(world, kubelets, podKubelets);
        this.workloadControls = new WorkloadControls(world, store, podKubelets);
        if (share.has(SimulatedDuties.Duty.SCHEDULER)) {
            new KubeScheduler(world, events);
        }
        if (share.has(SimulatedDuties.Duty.CONTROLLERS)) {
            new Binder(world, events);
            new Protection(world);
            new NodeController(world, events, podsByNode);
            new TaintEviction(world, events, podsByNode);
            new PodCollector(world, podsByNode);
            controllers(events, podsByOwner);
        }
    }

    private void controllers(EventWriter events, MirrorIndex podsByOwner) {
        var revisions = new Revisions(world);
        new ReplicaSets(world, events, podsByOwner);
        new Deployments(world, events, podsByOwner);
        new DaemonSets(world, events, podsByOwner, revisions);
        new StatefulSets(world, podsByOwner, revisions);
        new Jobs(world, events, podsByOwner);
        new DisruptionBudgets(world);
    }

    /** Begins to live. */
    public void start() {
        thread.start();
        world.start();
        heartbeats.start();
        leases.start();
        if (share.summary() == SimulatedDuties.ConditionSummary.GUEST) {
            guests();
        }
    }

    /** What nobody else does in a cluster that is not the sandbox's. */
    private void guests() {
        new StaleNodes(world, kubelets, share.signs()).start();
        if (share.has(SimulatedDuties.Duty.CONTROLLERS)) {
            new Orphans(world, store, share.signs()).start();
        }
    }

    /** Where the embedded AWS tells of its machines. */
    public InstanceListener machineRoom() {
        return kubelets;
    }

    /** What can be done to nodes besides what their objects say. */
    public NodeControls nodes() {
        return nodeControls;
    }

    /** What can be done to workloads without writing YAML. */
    public WorkloadControls controls() {
        return workloadControls;
    }

    @Override
    public void close() {
        world.close();
        thread.close();
    }
}

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
import sh.joiner.sandbox.mirror.SerialExecutor;
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
 * The simulated components of the embedded cluster: scheduler, kubelets and controllers. All components share one thread, so that the same
 * sandbox always behaves in the same way. In a cluster with its own scheduler and controllers, only kubelets are simulated. Call {@link
 * #start} once, and {@link #close} with the sandbox.
 */
public final class Workloads implements AutoCloseable {

    private final SerialExecutor thread;
    private final ObjectStore store;
    private final MirroredCluster world;
    private final Kubelets kubelets;
    private final Heartbeats heartbeats;
    private final ComponentLeases leases;
    private final SimulatedComponents assigned;
    private final NodeControls nodeControls;
    private final WorkloadControls workloadControls;

    public Workloads(ObjectStore store, WorldClock clock, WorkloadSettings settings) {
        this(
                store,
                clock,
                settings,
                SimulatedComponents.inEmbeddedCluster(clock, EnumSet.allOf(SimulatedComponents.Component.class)));
    }

    /** Simulates only these components. */
    public Workloads(ObjectStore store, WorldClock clock, WorkloadSettings settings, SimulatedComponents assigned) {
        this(store, clock, settings, assigned, new SerialExecutor());
    }

    private Workloads(
            ObjectStore store,
            WorldClock clock,
            WorkloadSettings settings,
            SimulatedComponents assigned,
            SerialExecutor thread) {
        this(store, new MirroredCluster(store, clock, thread, settings.wallDistance()), settings, assigned, thread);
    }

    /** Creates components whose tasks run on the given executor, for tests. */
    public Workloads(
            ObjectStore store,
            WorldClock clock,
            WorkloadSettings settings,
            SimulatedComponents assigned,
            Executor executor) {
        this(
                store,
                new MirroredCluster(store, clock, executor, settings.wallDistance()),
                settings,
                assigned,
                new SerialExecutor());
    }

    private Workloads(
            ObjectStore store,
            MirroredCluster world,
            WorkloadSettings settings,
            SimulatedComponents assigned,
            SerialExecutor thread) {
        this.store = store;
        this.assigned = assigned;
        this.thread = thread;
        this.world = world;
        this.kubelets = new Kubelets(world, settings);
        this.heartbeats = new Heartbeats(world, kubelets, assigned.timestampClock());
        this.leases = new ComponentLeases(world, assigned);
        var events = new EventWriter(world);
        var podsByOwner = world.mirror(Pods.RESOURCE).index(Meta::controllerUid);
        var podsByNode = world.mirror(Pods.RESOURCE).index(Pods::nodeName);
        var attached = new AttachedVolumes(world);
        if (assigned.has(SimulatedComponents.Component.CONTROLLERS)) {
            new Attachments(world, events, attached);
        }
        var podKubelets = new PodKubelets(world, settings, kubelets, attached::areReady, podsByNode);
        this.nodeControls = new NodeControls(world, kubelets, podKubelets);
        this.workloadControls = new WorkloadControls(world, store, podKubelets);
        if (assigned.has(SimulatedComponents.Component.SCHEDULER)) {
            new KubeScheduler(world, events);
        }
        if (assigned.has(SimulatedComponents.Component.CONTROLLERS)) {
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

    /** Starts all components. */
    public void start() {
        thread.start();
        world.start();
        heartbeats.start();
        leases.start();
        if (assigned.owner() == SimulatedComponents.ClusterOwner.EXTERNAL) {
            startExternalClusterTasks();
        }
    }

    /** Starts the tasks that no other component performs in an external cluster. */
    private void startExternalClusterTasks() {
        new StaleNodes(world, kubelets, assigned.timestampClock()).start();
        if (assigned.has(SimulatedComponents.Component.CONTROLLERS)) {
            new Orphans(world, store, assigned.timestampClock()).start();
        }
    }

    /** Returns the listener to which the embedded AWS reports its instances. */
    public InstanceListener instanceListener() {
        return kubelets;
    }

    /** Returns the actions on nodes that are not possible through the Kubernetes API. */
    public NodeControls nodes() {
        return nodeControls;
    }

    /** Returns the changes to workloads that a user can request without a manifest. */
    public WorkloadControls controls() {
        return workloadControls;
    }

    @Override
    public void close() {
        world.close();
        thread.close();
    }
}

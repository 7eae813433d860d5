package sh.joiner.sandbox.workload;

import java.util.concurrent.Executor;
import sh.joiner.port.WorldClock;
import sh.joiner.sandbox.mirror.EventBook;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.OneThread;
import sh.joiner.sandbox.mirror.World;
import sh.joiner.sandbox.scheduler.Scheduler;
import sh.joiner.sandbox.store.ObjectStore;

/**
 * Everything that lives in the embedded cluster: scheduler, kubelets and controllers, all on one thread, so that the same world takes the
 * same course. Start it once, close it with the sandbox.
 */
public final class Workloads implements AutoCloseable {

    private final OneThread thread;
    private final World world;
    private final EventBook events;
    private final Kubelets kubelets;
    private final Heartbeats heartbeats;

    public Workloads(ObjectStore store, WorldClock clock, WorkloadSettings settings) {
        this(store, clock, settings, new OneThread());
    }

    private Workloads(ObjectStore store, WorldClock clock, WorkloadSettings settings, OneThread thread) {
        this(new World(store, clock, thread, settings.wallDistance()), settings, thread);
    }

    /** For tests that take the turns of the thread themselves. */
    Workloads(ObjectStore store, WorldClock clock, WorkloadSettings settings, Executor turns) {
        this(new World(store, clock, turns, settings.wallDistance()), settings, new OneThread());
    }

    private Workloads(World world, WorkloadSettings settings, OneThread thread) {
        this.thread = thread;
        this.world = world;
        this.events = new EventBook(world);
        this.kubelets = new Kubelets(world, settings);
        this.heartbeats = new Heartbeats(world, kubelets);
        assemble(settings);
    }

    private void assemble(WorkloadSettings settings) {
        var podsByOwner = world.mirror(Pods.RESOURCE).index(Meta::controllerUid);
        var podsByNode = world.mirror(Pods.RESOURCE).index(Pods::nodeName);
        new PodKubelets(world, settings, kubelets);
        new Scheduler(world, events);
        new NodeController(world);
        new TaintEviction(world, podsByNode);
        new PodCollector(world, podsByNode);
        new ReplicaSets(world, events, podsByOwner);
        new Deployments(world, events);
        new DaemonSets(world, podsByOwner);
        new StatefulSets(world, podsByOwner);
        new Jobs(world, podsByOwner);
        new DisruptionBudgets(world);
    }

    /** Begins to live. */
    public void start() {
        thread.start();
        world.start();
        events.start();
        heartbeats.start();
    }

    /** Where the embedded AWS tells of its machines. */
    public MachineRoom machineRoom() {
        return kubelets;
    }

    @Override
    public void close() {
        world.close();
        thread.close();
    }
}

package sh.joiner.app;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import sh.joiner.aws.Aws;
import sh.joiner.controller.catalog.CatalogBook;
import sh.joiner.controller.catalog.LearnedBook;
import sh.joiner.controller.catalog.MarketBook;
import sh.joiner.controller.catalog.NodeClassBook;
import sh.joiner.controller.catalog.OverlayBook;
import sh.joiner.controller.catalog.UnavailableOfferings;
import sh.joiner.controller.gate.Gates;
import sh.joiner.controller.interruption.InterruptionController;
import sh.joiner.controller.interruption.InterruptionController.Answering;
import sh.joiner.controller.interruption.InterruptionController.Known;
import sh.joiner.controller.interruption.InterruptionController.Market;
import sh.joiner.controller.interruption.InterruptionController.Records;
import sh.joiner.controller.interruption.InterruptionController.Sources;
import sh.joiner.controller.interruption.InterruptionController.Tellers;
import sh.joiner.controller.interruption.NoticeTally;
import sh.joiner.controller.provisioning.ProvisioningLoop;
import sh.joiner.controller.report.Chronicle;
import sh.joiner.engine.plan.Options;
import sh.joiner.engine.sizing.NodeSizing;
import sh.joiner.engine.sizing.SizingSettings;
import sh.joiner.kubernetes.Kubernetes;
import sh.joiner.model.interruption.NoticeSource;
import sh.joiner.model.readiness.GateName;
import sh.joiner.port.OverlayObjects;

/**
 * The reference's benchmark of its interruption controller: 15,000 messages at once, from the first receive until the last is deleted. At least
 * 1,000 a second are wanted, and at most 10 MB of heap for each 1,000 notices that are kept. The world is another process; what is decided is
 * carried out meanwhile.
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 0)
@Measurement(iterations = 1)
@Fork(value = 3, jvmArgsAppend = "-Xmx2g")
@State(Scope.Benchmark)
public class InterruptionBenchmark {

    private final Counted counted = new Counted();
    private InterruptionWorld world;
    private SharedSandboxEnvironment here;
    private KubernetesClient client;
    private Kubernetes kubernetes;
    private Gates gates;
    private InterruptionController controller;
    private long before;

    /** Counts what was deleted. */
    private static final class Counted implements NoticeTally {

        private final AtomicInteger deleted = new AtomicInteger();

        @Override
        public void received(String messageType) {}

        @Override
        public void deleted() {
            deleted.incrementAndGet();
        }

        @Override
        public void handled(Duration after) {}

        @Override
        public void unhealthy(String category) {}
    }

    @Setup(Level.Trial)
    public void start() {
        world = InterruptionWorld.start();
        here = new SharedSandboxEnvironment(world.url(), _ -> {});
        client = new KubernetesClientBuilder().withConfig(here.kubernetes()).build();
        kubernetes = new Kubernetes(client, here.clock());
        kubernetes.start();
        controller = controller();
        await(() -> kubernetes.cluster().isSynced()
                && kubernetes.interruptions().all().isPresent()
                && kubernetes.interruptionPolicies().all().isPresent()
                && kubernetes.maintenanceWindows().all().isPresent());
        for (var gate : List.of(
                GateName.KUBERNETES_API, GateName.CUSTOM_RESOURCES, GateName.LEADER, GateName.CLUSTER_STATE)) {
            gates.pulse(gate).answered();
        }
        before = used();
        world.tell();
    }

    private InterruptionController controller() {
        var clock = here.clock();
        var settings = Installation.settings(Map.of());
        gates = new Gates(GateRules.of(settings.gates()), clock);
        var aws = new Aws(here.aws(), here.awsSettings(client), clock);
        var cluster = gates.door(GateName.CLUSTER_STATE, kubernetes.cluster());
        var offerings = new UnavailableOfferings(clock);
        var classes = new NodeClassBook(clock);
        var catalogs = new CatalogBook(
                new MarketBook(),
                offerings,
                classes,
                new LearnedBook(),
                new OverlayBook(OverlayObjects.NONE),
                (known, one) -> NodeSizing.size(known, one, new SizingSettings(0.075, 0)));
        var launching = gates.door(
                GateName.OFFERINGS, new ProvisioningLoop.Inputs(kubernetes.cluster(), catalogs));
        return new InterruptionController(
                new Sources(
                        Optional.of(aws.noticeQueue(here.place().cluster())), Optional.empty(), aws.volumeSeats()),
                new Records(
                        kubernetes.interruptions(),
                        kubernetes.interruptionPolicies(),
                        kubernetes.maintenanceWindows(),
                        kubernetes.claims(),
                        kubernetes.nodes()),
                new Known(gates, cluster, launching),
                new Market(offerings, classes, Options.DEFAULT),
                new Tellers(new Chronicle(clock, List.of(kubernetes.journal()::tell)), counted),
                new Answering(EnumSet.allOf(NoticeSource.class), clock));
    }

    @Benchmark
    public int fifteenThousandMessages() {
        controller.start(kubernetes.cluster());
        await(() -> counted.deleted.get() >= InterruptionWorld.MESSAGES);
        return counted.deleted.get();
    }

    @TearDown(Level.Trial)
    public void stop() {
        LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(5)); // what was written is seen by then
        int kept = kubernetes.interruptions().all().orElseThrow().size();
        double megabytes = (used() - before) / 1e6;
        System.out.printf("%n%d notices kept, %.1f MB more heap: %.2f MB for 1,000%n", kept, megabytes, megabytes * 1000 / kept);
        controller.close();
        kubernetes.close();
        client.close();
        here.close();
        world.close();
    }

    private static long used() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    private static void await(BooleanSupplier done) {
        while (!done.getAsBoolean()) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(2));
        }
    }
}

package sh.joiner.app.environment;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
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
import sh.joiner.app.InterruptionMessages;
import sh.joiner.testing.ApiClients;

/**
 * Karpenter's benchmark of its interruption controller: the time from the first receive request until the last of 15,000 messages on the queue is deleted.
 * The goals are at least 1,000 messages a second and at most 10 MB of heap for each 1,000 stored notices. Each iteration starts its world in another process.
 * During the measurement, the controllers also carry out their decisions.
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 2)
@Measurement(iterations = 3)
@Fork(value = 1, jvmArgsAppend = "-Xmx2g")
@State(Scope.Benchmark)
@SuppressWarnings("NullAway.Init") // set by JMH
public class InterruptionBenchmark {

    private InterruptionWorld world;
    private SharedSandboxEnvironment here;
    private KubernetesClient client;
    private InterruptionProgram program;
    private long before;

    @Setup(Level.Trial)
    public void start() {
        world = InterruptionWorld.start();
    }

    @Setup(Level.Iteration)
    public void report() {
        here = new SharedSandboxEnvironment(world.begin(), _ -> {});
        client = ApiClients.builder().withConfig(here.kubernetes()).build();
        program = new InterruptionProgram(here, client);
        await(program::isReady);
        before = used();
        world.report();
    }

    @Benchmark
    public int fifteenThousandMessages() {
        program.start();
        await(() -> program.deleted() >= InterruptionMessages.MESSAGES);
        return program.deleted();
    }

    @TearDown(Level.Iteration)
    public void count() {
        LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(5)); // until the informers show all written objects
        int stored = program.stored();
        double megabytes = (used() - before) / 1e6;
        System.out.printf(
                "%n%d notices stored, %.1f MB more heap: %.2f MB for 1,000%n",
                stored, megabytes, megabytes * 1000 / stored);
        program.close();
        client.close();
        here.close();
    }

    @TearDown(Level.Trial)
    public void stop() {
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

package sh.joiner.benchmark;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import sh.joiner.testing.oracle.DisruptionRun;
import sh.joiner.testing.oracle.DisruptionWorld;

/**
 * Measures disruption in an underutilized cluster: runs passes and carries out their commands until a pass finds no command. Prints a row of the table in
 * {@code docs/reference/performance.md} for each cluster, after {@code CommandChecker} has checked every command.
 *
 * <p>The built-in clusters have 200 nodes. {@code -Dbenchmark.data=DIR} reads other clusters, such as {@code night-100}
 * from {@code night-*.worlds.jsonl.gz}.
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 4)
@Measurement(iterations = 4)
@Fork(value = 1, jvmArgsAppend = "-Xmx4g")
@State(Scope.Thread)
public class DisruptionBenchmark {

    private static final String DIRECTORY = System.getProperty("benchmark.data", "");
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @Param({"big-00", "big-01", "big-02", "big-03"})
    String cluster = "";

    private final List<Double> cpuMillis = new ArrayList<>();
    private DisruptionWorld world = DisruptionWorld.named("atRest-00");
    private @Nullable DisruptionRun run;
    private double megabytes;

    @Setup(Level.Trial)
    public void read() throws IOException {
        world = DIRECTORY.isEmpty()
                ? DisruptionWorld.named(cluster)
                : DisruptionWorld.named(cluster, Path.of(DIRECTORY));
    }

    @Benchmark
    public DisruptionRun allCommands() {
        long allocated = THREADS.getCurrentThreadAllocatedBytes();
        long busy = THREADS.getCurrentThreadCpuTime();
        var all = DisruptionRun.of(world.inputs(), world.options());
        cpuMillis.add((THREADS.getCurrentThreadCpuTime() - busy) / 1e6);
        megabytes = (THREADS.getCurrentThreadAllocatedBytes() - allocated) / 1e6;
        run = all;
        return all;
    }

    /**
     * Checks every command of the last run, and prints the median CPU time of the later half of all runs. The warm-up
     * runs are counted as runs.
     */
    @TearDown(Level.Trial)
    public void print() {
        if (run == null) {
            return;
        }
        CheckedCommands.requireNoFault(run);
        var counted = cpuMillis.stream().skip(cpuMillis.size() / 2).sorted().toList();
        System.out.printf(
                Locale.ROOT,
                "%n| %s | %,d | %,.0f | %,d | %,d | %,.6f | %,d | %,.0f |%n",
                cluster,
                world.inputs().snapshot().nodes().size(),
                counted.get(counted.size() / 2),
                run.commands(),
                run.end().nodes().size(),
                run.price(),
                run.evictions(),
                megabytes);
    }
}

package sh.joiner.benchmark;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
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
import sh.joiner.engine.disruption.search.SearchDecider;
import sh.joiner.engine.disruption.search.SearchInputs;
import sh.joiner.engine.disruption.search.SearchStep;
import sh.joiner.engine.sequence.SettledSearch;
import sh.joiner.testing.oracle.DisruptionRun;
import sh.joiner.testing.oracle.DisruptionWorld;

/**
 * Measures the search over the whole cluster: a complete search, and a search whose stop condition is true from the start. Then
 * carries out all commands, and {@code CommandChecker} checks each of them. Prints a row of the table in
 * {@code docs/reference/performance.md} for each cluster, eviction cost and kind of search, with the state after the last command.
 *
 * <p>{@code -Dbenchmark.data=DIR} reads other clusters, such as {@code night-100} from {@code night-*.worlds.jsonl.gz}.
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 4)
@Measurement(iterations = 4)
@Fork(value = 1, jvmArgsAppend = "-Xmx4g")
@State(Scope.Thread)
public class DisruptionSearchBenchmark {

    private static final String DIRECTORY = System.getProperty("benchmark.data", "");
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @Param({"big-01", "big-02", "big-03"})
    String cluster = "";

    @Param({"0", "0.002", "0.01"})
    double evictionCost;

    private final List<Double> ofCpu = new ArrayList<>();
    private DisruptionWorld world = DisruptionWorld.named("atRest-00");
    private String name = "";
    private int steps;
    private double megabytes;

    @Setup(Level.Trial)
    public void read() throws IOException {
        world = DIRECTORY.isEmpty()
                ? DisruptionWorld.named(cluster)
                : DisruptionWorld.named(cluster, Path.of(DIRECTORY));
    }

    @Benchmark
    public List<SearchStep> allSteps() {
        return measured("all steps", () -> false);
    }

    @Benchmark
    public List<SearchStep> firstSteps() {
        return measured("first steps", () -> true);
    }

    private List<SearchStep> measured(String what, BooleanSupplier stop) {
        long allocated = THREADS.getCurrentThreadAllocatedBytes();
        long busy = THREADS.getCurrentThreadCpuTime();
        var inputs = SearchInputs.of(world.inputs(), world.options(), evictionCost, SearchInputs.DEFAULT_EFFORT);
        var found = SettledSearch.plan(inputs, stop);
        ofCpu.add((THREADS.getCurrentThreadCpuTime() - busy) / 1e6);
        megabytes = (THREADS.getCurrentThreadAllocatedBytes() - allocated) / 1e6;
        name = what;
        steps = found.size();
        return found;
    }

    /**
     * Carries out all commands, checks each, and prints the median CPU time of the measured searches. They are the later half of all
     * searches, because the warm-up has as many iterations as the measurement.
     */
    @TearDown(Level.Trial)
    public void print() {
        var searches = new int[1];
        var decider = new SearchDecider(world.options(), evictionCost, SearchInputs.DEFAULT_EFFORT);
        var run = DisruptionRun.of(world.inputs(), world.options(), (inputs, execution) -> {
            boolean isFound = decider.decide(inputs, execution);
            searches[0] += isFound ? 1 : 0;
            return isFound;
        });
        CheckedCommands.requireNoFault(run);
        var counted = ofCpu.stream().skip(ofCpu.size() / 2).sorted().toList();
        System.out.printf(
                Locale.ROOT,
                "%n| %s | %s | %s: %,d, %,.0f ms, %,.0f MB | %,.2f | %,d | %d |%n",
                cluster,
                evictionCost,
                name,
                steps,
                counted.get(counted.size() / 2),
                megabytes,
                run.price(),
                run.evictions(),
                searches[0]);
    }
}

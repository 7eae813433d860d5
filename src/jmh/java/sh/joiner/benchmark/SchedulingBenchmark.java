package sh.joiner.benchmark;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.TimeUnit;
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
import sh.joiner.engine.plan.Options;
import sh.joiner.engine.plan.Plan;
import sh.joiner.engine.scheduling.Scheduler;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.testing.checker.PlanChecker;

/**
 * Measures a whole scheduling pass, from a new snapshot to a plan in which the independent checker finds no fault. Prints a row of the table in
 * {@code docs/reference/performance.md} for each set of pods.
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 20)
@Measurement(iterations = 15)
@Fork(value = 1, jvmArgsAppend = "-Xmx6g")
@State(Scope.Thread)
public class SchedulingBenchmark {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @Param({
        "mix-1",
        "mix-10",
        "mix-100",
        "mix-500",
        "diverse-1000",
        "mix-2000",
        "diverse-5000",
        "mix-10000",
        "diverse-20000",
        "preference-4000",
        "real-1000",
        "real-5000"
    })
    String pods = "";

    private final List<Double> milliseconds = new ArrayList<>();
    private final List<Double> ofCpu = new ArrayList<>();
    private final Set<String> checked = new HashSet<>();
    private BenchmarkData data = BenchmarkData.NONE;
    private Snapshot snapshot = data.snapshot();
    private Plan plan = Scheduler.plan(snapshot, Options.DEFAULT, () -> false);
    private double megabytes;

    @Setup(Level.Trial)
    public void read() {
        data = BenchmarkData.of(pods);
    }

    @Setup(Level.Iteration)
    public void renew() {
        snapshot = data.snapshot();
    }

    @Benchmark
    public Plan pass() {
        long allocated = THREADS.getCurrentThreadAllocatedBytes();
        long busy = THREADS.getCurrentThreadCpuTime();
        long began = System.nanoTime();
        plan = Scheduler.plan(snapshot, Options.DEFAULT, () -> false);
        milliseconds.add((System.nanoTime() - began) / 1e6);
        ofCpu.add((THREADS.getCurrentThreadCpuTime() - busy) / 1e6);
        megabytes = (THREADS.getCurrentThreadAllocatedBytes() - allocated) / 1e6;
        return plan;
    }

    /** Checks the plan before the next measurement. An identical plan is not checked again. */
    @TearDown(Level.Iteration)
    public void check() {
        if (checked.add(plan.text(Integer.MAX_VALUE))) {
            var faults = PlanChecker.faults(snapshot, plan);
            if (!faults.isEmpty()) {
                throw new IllegalStateException("%d faults, such as %s".formatted(faults.size(), faults.getFirst()));
            }
        }
    }

    private static double warm(List<Double> all) {
        var counted = all.stream().skip(all.size() / 2).sorted().toList();
        return counted.get(counted.size() / 2);
    }

    /** Prints the medians of the later half of all runs. The warm-up runs are counted as runs. */
    @TearDown(Level.Trial)
    public void print() {
        double median = warm(milliseconds);
        var karpenter = KarpenterResult.of(pods);
        var share = karpenter.price() == 0 ? "" : "%.3f".formatted(plan.price() / karpenter.price());
        System.out.printf(
                Locale.ROOT,
                "%n| %s | %.1f | %.1f | %,.0f | %,d | %,.2f | %,.2f | %s | %.0f | %s | %s | %s |%n",
                pods,
                median,
                warm(ofCpu),
                snapshot.pods().size() / median * 1000,
                plan.claims().size(),
                plan.price(),
                plan.choice().lowerBound(),
                share,
                megabytes,
                karpenter.time(),
                karpenter.nodes(),
                karpenter.price() == 0 ? "" : "%,.1f".formatted(karpenter.price()));
    }
}

package sh.joiner.benchmark;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import sh.joiner.engine.scheduling.Plan;
import sh.joiner.engine.scheduling.Scheduler;
import sh.joiner.model.snapshot.Snapshot;

/** A whole scheduling pass, from a snapshot to a plan. The reference takes 11 s for the 5,000 diverse pods and 67 s for the 20,000. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 4, time = 3)
@Measurement(iterations = 5, time = 3)
@Fork(value = 1, jvmArgsAppend = "-Xmx2g")
@State(Scope.Benchmark)
public class PassBenchmark {

    @Param({"diverse-5000", "diverse-20000", "preference-4000", "real-5000"})
    String pods = "";

    private Snapshot snapshot = BenchmarkWorld.EMPTY;

    @Setup
    public void read() {
        snapshot = BenchmarkWorld.of(pods);
    }

    @Benchmark
    public Plan pass() {
        return Scheduler.plan(snapshot);
    }
}

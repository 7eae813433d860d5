package sh.joiner.engine.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import sh.joiner.testing.oracle.OracleWorld;

/** 1,000 and 5,000 pods against 959 real types, for which the reference takes 1.5 and 17 s. */
final class SpeedTest {

    // Warm it takes 40 and 80 ms on two cores: the bound only catches what makes it slower by the number of types or
    // pods.
    private static final Duration BOUND = Duration.ofSeconds(1);

    static List<OracleWorld> worlds() {
        return OracleWorld.read("benchmark/real-seed42.worlds.jsonl.gz");
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void thousandsOfPodsArePlannedInAMoment(OracleWorld world) {
        long best = LongStream.range(0, 5).map(_ -> nanos(world)).min().orElseThrow();

        assertThat(Duration.ofNanos(best)).isLessThan(BOUND);
    }

    private static long nanos(OracleWorld world) {
        long start = System.nanoTime();
        assertThat(Scheduler.plan(world.snapshot()).refusals()).isEmpty();
        return System.nanoTime() - start;
    }
}

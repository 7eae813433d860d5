package sh.joiner.engine.scheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.PoolBuilder.pool;

import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.testing.oracle.OracleWorld;

/** 1,000 and 5,000 pods against 959 real types, for which the reference takes 1.5 and 17 s. */
final class SpeedTest {

    // Warm it takes 35 and 90 ms on two cores: the bound only catches what makes it slower by the number of types or
    // pods.
    private static final Duration BOUND = Duration.ofSeconds(1);

    static List<OracleWorld> worlds() {
        return OracleWorld.read("benchmark/real-seed42.worlds.jsonl.gz");
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void thousandsOfPodsArePlannedInAMoment(OracleWorld world) {
        assertThat(best(world.snapshot())).isLessThan(BOUND);
    }

    @Test
    void aBurstOverThreePoolsIsPlannedInAMoment() {
        var all = worlds().getLast().snapshot();
        var pools = List.of(
                pool("arm")
                        .weight(20)
                        .requires(Requirement.in(Labels.ARCH, "arm64"))
                        .build(),
                pool("spot")
                        .weight(10)
                        .requires(Requirement.in(Labels.CAPACITY_TYPE, "spot"))
                        .build(),
                pool("default").limit("cpu", "10000").build());
        var burst = new Snapshot(
                all.takenAt(),
                pools,
                List.of(),
                List.of(),
                List.of(),
                all.pods().subList(0, 2000),
                List.of(),
                all.catalog());

        assertThat(best(burst)).isLessThan(BOUND);
    }

    private static Duration best(Snapshot snapshot) {
        return Duration.ofNanos(
                LongStream.range(0, 5).map(_ -> nanos(snapshot)).min().orElseThrow());
    }

    private static long nanos(Snapshot snapshot) {
        long start = System.nanoTime();
        assertThat(Scheduler.plan(snapshot).refusals()).isEmpty();
        return System.nanoTime() - start;
    }
}

package sh.joiner.engine.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import sh.joiner.testing.Plans;
import sh.joiner.testing.World;
import sh.joiner.testing.checker.OverlookedPlace;
import sh.joiner.testing.checker.PlanChecker;
import sh.joiner.testing.random.RandomRollout;
import sh.joiner.testing.random.RandomWorld;

/**
 * Rules that hold in every world. Each test runs in 2,000 or 1,000 random worlds on all cores. {@code -Drandom.worlds=10000} raises these numbers to
 * 10,000 and 5,000.
 */
final class RandomWorldsTest {

    private static final long WORLDS = Long.getLong("random.worlds", 2_000);
    private static final int SHOWN = 3;

    /** Additional worlds, in which an earlier version of Joiner made a wrong plan. World 10156 has a topology spread and a capacity reservation. */
    private static final long[] WRONG_ONCE = {10_156};

    private static List<String> failing(long worlds, LongFunction<Stream<String>> faults) {
        return LongStream.concat(LongStream.rangeClosed(1, worlds), LongStream.of(WRONG_ONCE))
                .parallel()
                .boxed()
                .flatMap(seed -> faults.apply(seed).map(fault -> "world %d: %s".formatted(seed, fault)))
                .limit(SHOWN)
                .toList();
    }

    @Test
    void everyPlacementSatisfiesAllRules() {
        assertThat(failing(WORLDS, seed -> {
                    var snapshot = RandomWorld.of(seed).snapshot();
                    return PlanChecker.faults(snapshot, Plans.of(snapshot)).stream();
                }))
                .isEmpty();
    }

    @Test
    void everyPlacementOfARolloutSatisfiesAllRules() {
        assertThat(failing(WORLDS / 2, seed -> {
                    var snapshot = RandomRollout.of(seed).snapshot();
                    return PlanChecker.faults(snapshot, Plans.of(snapshot)).stream();
                }))
                .isEmpty();
    }

    @Test
    void noPodWithAPlaceIsRefused() {
        assertThat(failing(WORLDS, seed -> {
                    var snapshot = RandomWorld.of(seed).snapshot();
                    var plan = Plans.of(snapshot);
                    return plan.refusals().stream()
                            .filter(refusal -> !refusal.isDeferred())
                            .flatMap(refusal -> OverlookedPlace.forPod(snapshot, plan, refusal.pod())
                                    .map(place -> "%s fits %s, but was refused: %s"
                                            .formatted(refusal.pod(), place, refusal.sentence()))
                                    .stream());
                }))
                .isEmpty();
    }

    @Test
    void theOrderOfASnapshotDoesNotMatter() {
        assertThat(failing(WORLDS / 2, seed -> {
                    var snapshot = RandomWorld.of(seed).snapshot();
                    var shuffled = Plans.text(Plans.of(World.shuffled(snapshot, seed)));
                    var plan = Plans.text(Plans.of(snapshot));
                    return plan.equals(shuffled) ? Stream.empty() : Stream.of(plan + "\nbut shuffled\n" + shuffled);
                }))
                .isEmpty();
    }
}

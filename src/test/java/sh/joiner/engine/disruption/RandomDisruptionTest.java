package sh.joiner.engine.disruption;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import sh.joiner.testing.World;
import sh.joiner.testing.checker.CommandChecker;
import sh.joiner.testing.oracle.DisruptionRun;
import sh.joiner.testing.random.RandomDisruption;

/** Properties of disruption that hold in every cluster, tested in 2,000 random clusters on all cores: {@code -Drandom.worlds=10000} tests 10,000. */
final class RandomDisruptionTest {

    private static final long WORLDS = Long.getLong("random.worlds", 2_000);
    private static final int SHOWN = 3;

    private static List<String> failing(long worlds, LongFunction<Stream<String>> faults) {
        return LongStream.rangeClosed(1, worlds)
                .parallel()
                .boxed()
                .flatMap(seed -> faults.apply(seed).map(fault -> "cluster %d: %s".formatted(seed, fault)))
                .limit(SHOWN)
                .toList();
    }

    @Test
    void everyCommandFollowsAllRulesAndEveryRunEnds() {
        assertThat(failing(WORLDS, seed -> {
                    var run = DisruptionRun.of(RandomDisruption.of(seed), RandomDisruption.options(seed));
                    return Stream.concat(
                            run.hasEnded() ? Stream.empty() : Stream.of("has not ended"),
                            run.steps().stream()
                                    .flatMap(step -> step.command().stream()
                                            .flatMap(command -> CommandChecker.faults(step.before(), command).stream()
                                                    .map(fault -> command.text() + ": " + fault))));
                }))
                .isEmpty();
    }

    @Test
    void theOrderOfASnapshotDoesNotMatter() {
        assertThat(failing(WORLDS / 2, seed -> {
                    var inputs = RandomDisruption.of(seed);
                    var shuffled = new DisruptionInputs(World.shuffled(inputs.snapshot(), seed), inputs.nominated());
                    var first = text(inputs, seed);
                    var second = text(shuffled, seed);
                    return first.equals(second) ? Stream.empty() : Stream.of(first + " but shuffled " + second);
                }))
                .isEmpty();
    }

    private static String text(DisruptionInputs inputs, long seed) {
        return DisruptionPass.decide(inputs, RandomDisruption.options(seed), () -> false).commands().stream()
                .map(command -> command.text() + command.moves())
                .toList()
                .toString();
    }
}

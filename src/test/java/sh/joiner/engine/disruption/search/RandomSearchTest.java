package sh.joiner.engine.disruption.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import sh.joiner.engine.disruption.DisruptionInputs;
import sh.joiner.engine.disruption.DisruptionReason;
import sh.joiner.testing.checker.CommandChecker;
import sh.joiner.testing.oracle.DisruptionRun;
import sh.joiner.testing.random.RandomDisruption;

/** Laws of the search that hold in every cluster, tested in 2,000 random clusters on all cores: {@code -Drandom.worlds=10000} tests 10,000. */
final class RandomSearchTest {

    private static final long WORLDS = Long.getLong("random.worlds", 2_000);
    private static final int SHOWN = 3;
    private static final int EFFORT = 200;

    /** The clusters in which a second search finds more, in percent. */
    private static final int MOST_AGAIN = 5;

    private static DisruptionRun run(long seed, DisruptionInputs inputs) {
        var options = RandomDisruption.options(seed);
        return DisruptionRun.of(inputs, options, new SearchDecider(options, 0, EFFORT));
    }

    /** Checks the commands of the search. The search does not decide drift, which {@code RandomDisruptionTest} checks. */
    private static Stream<String> faults(long seed) {
        var run = run(seed, RandomDisruption.of(seed));
        return Stream.concat(
                        run.hasEnded() ? Stream.empty() : Stream.of("has not ended"),
                        run.steps().stream()
                                .flatMap(step -> step.command().stream()
                                        .filter(command -> command.reason() != DisruptionReason.DRIFTED)
                                        .flatMap(command -> CommandChecker.faults(step.before(), command).stream()
                                                .map(fault -> command.text() + ": " + fault))))
                .map(fault -> "cluster %d: %s".formatted(seed, fault));
    }

    @Test
    void everyStepKeepsAllRulesAndLowersThePrice() {
        var faults = LongStream.rangeClosed(1, WORLDS)
                .parallel()
                .boxed()
                .flatMap(RandomSearchTest::faults)
                .limit(SHOWN)
                .toList();

        assertThat(faults).isEmpty();
    }

    /** Returns true if a second search on the result of the first one finds more steps, although no disruption budget limits the first one. */
    private static boolean findsMore(long seed) {
        var options = RandomDisruption.options(seed);
        var decider = new SearchDecider(options, 0, EFFORT);
        var searches = new HashSet<Integer>();
        var rounds = new AtomicInteger();
        DisruptionRun.of(RandomDisruption.withoutBudgets(RandomDisruption.of(seed)), options, (inputs, execution) -> {
            int round = rounds.incrementAndGet();
            return decider.decide(inputs, command -> {
                if (command.reason() != DisruptionReason.DRIFTED) {
                    searches.add(round);
                }
                return execution.carryOut(command);
            });
        });
        return searches.size() > 1;
    }

    /** Exceptions have preferences of pods, or nodes with different reasons, which the first search must keep apart. */
    @Test
    void aSecondSearchRarelyFindsMore() {
        long again = LongStream.rangeClosed(1, WORLDS)
                .parallel()
                .filter(RandomSearchTest::findsMore)
                .count();

        assertThat(again).isLessThanOrEqualTo(WORLDS * MOST_AGAIN / 100);
    }
}

package sh.joiner.engine.disruption.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import sh.joiner.engine.disruption.DisruptionReason;
import sh.joiner.testing.checker.CommandChecker;
import sh.joiner.testing.oracle.DisruptionRun;
import sh.joiner.testing.random.RandomDisruption;

/** Checks rules that every search must follow, in 2,000 random clusters on all cores: {@code -Drandom.worlds=10000} tests 10,000. */
final class RandomSearchTest {

    private static final long WORLDS = Long.getLong("random.worlds", 2_000);
    private static final int SHOWN = 3;
    private static final int EFFORT = 1_000_000;

    private static List<Outcome> outcomes = List.of();

    /**
     * The result of the search in a random cluster.
     *
     * @param faults broken rules of the commands of the search, without commands for drift, which {@code RandomDisruptionTest} checks
     * @param searchesAgain the number of searches that found a command directly after another search that found one
     */
    private record Outcome(long seed, List<String> faults, int searchesAgain) {

        /** Returns true if the cluster has disruption budgets, as half of the clusters do. Without budgets, the first search must find everything. */
        static boolean hasBudgets(long seed) {
            return seed % 2 == 0;
        }

        static Outcome of(long seed) {
            var inputs = RandomDisruption.of(seed);
            var options = RandomDisruption.options(seed);
            var decider = new SearchDecider(options, 0, EFFORT);
            var searches = new HashSet<Integer>();
            var rounds = new AtomicInteger();
            var run = DisruptionRun.of(
                    hasBudgets(seed) ? inputs : RandomDisruption.withoutBudgets(inputs), options, (now, execution) -> {
                        int round = rounds.incrementAndGet();
                        return decider.decide(now, command -> {
                            if (command.reason() != DisruptionReason.DRIFTED) {
                                searches.add(round);
                            }
                            return execution.carryOut(command);
                        });
                    });
            int again = (int) searches.stream()
                    .filter(round -> searches.contains(round - 1))
                    .count();
            return new Outcome(seed, faults(seed, run), again);
        }

        private static List<String> faults(long seed, DisruptionRun run) {
            return Stream.concat(
                            run.hasEnded() ? Stream.empty() : Stream.of("has not ended"),
                            run.steps().stream()
                                    .flatMap(step -> step.command().stream()
                                            .filter(command -> command.reason() != DisruptionReason.DRIFTED)
                                            .flatMap(command -> CommandChecker.faults(step.before(), command).stream()
                                                    .map(fault -> command.text() + ": " + fault))))
                    .map(fault -> "cluster %d: %s".formatted(seed, fault))
                    .toList();
        }
    }

    @BeforeAll
    static void searchInAllClusters() {
        outcomes = LongStream.rangeClosed(1, WORLDS)
                .parallel()
                .mapToObj(Outcome::of)
                .toList();
    }

    @Test
    void everyStepKeepsAllRulesAndLowersThePrice() {
        assertThat(outcomes.stream()
                        .flatMap(outcome -> outcome.faults().stream())
                        .limit(SHOWN))
                .isEmpty();
    }

    /**
     * A second search may find a command only after drift has changed the cluster, or if a budget prevented the removal
     * of a node in the first search.
     */
    @Test
    void aSecondSearchFindsNothingWithoutBudgets() {
        assertThat(outcomes.stream()
                        .filter(outcome -> !Outcome.hasBudgets(outcome.seed()) && outcome.searchesAgain() > 0)
                        .map(Outcome::seed))
                .isEmpty();
    }
}

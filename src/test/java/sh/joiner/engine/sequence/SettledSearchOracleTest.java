package sh.joiner.engine.sequence;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import sh.joiner.engine.disruption.search.SearchDecider;
import sh.joiner.engine.disruption.search.SearchInputs;
import sh.joiner.testing.checker.CommandChecker;
import sh.joiner.testing.oracle.DisruptionRun;
import sh.joiner.testing.oracle.DisruptionRunJson;
import sh.joiner.testing.oracle.DisruptionWorld;

/**
 * Runs the search over the whole cluster until no command is left, in clusters for which Karpenter's own decisions are recorded, and compares the
 * results. Evictions cost nothing. By default, the tests search the first cluster of each kind except {@code big}, and the clusters of
 * {@link #MORE_EXPENSIVE}.
 * <p>{@code -Ddisruption.search.all=true} searches all clusters, which takes three minutes. {@code -Ddisruption.search.answers=FILE} writes the run of each
 * cluster, one per line.
 */
final class SettledSearchOracleTest {

    private static final String ANSWERS = System.getProperty("disruption.search.answers", "");
    private static final boolean ALL = Boolean.getBoolean("disruption.search.all");
    private static final double TOLERANCE = 1e-6;

    /**
     * The highest allowed sum of the final prices of all clusters, as a share of the sum of Karpenter's lowest prices.
     */
    private static final double MOST_SHARE = ALL ? 0.95 : 1;

    /** Clusters in which the nodes cost more than in Karpenter's best run, with the reasons in docs/compatibility.md. */
    private static final Set<String> MORE_EXPENSIVE = Set.of("budgets-04", "drift-03", "big-02");

    private static List<Outcome> outcomes = List.of();

    private record Outcome(DisruptionWorld world, DisruptionRun run, String answer) {

        static Outcome of(DisruptionWorld world) {
            var threads = ManagementFactory.getThreadMXBean();
            long began = threads.getCurrentThreadCpuTime();
            var run = DisruptionRun.of(
                    world.inputs(),
                    world.options(),
                    new SearchDecider(world.options(), 0, SearchInputs.DEFAULT_EFFORT));
            double millis = (threads.getCurrentThreadCpuTime() - began) / 1e6;
            return new Outcome(world, run, ANSWERS.isEmpty() ? "" : DisruptionRunJson.of(world, run, millis));
        }

        boolean isMoreExpensive() {
            var best = world.best();
            return run.pending().size() == best.pending() && run.price() > best.price() + TOLERANCE;
        }

        List<String> faults() {
            return run.steps().stream()
                    .flatMap(step -> step.command().stream()
                            .flatMap(command -> CommandChecker.faults(step.before(), command).stream()))
                    .map(fault -> world.name() + ": " + fault)
                    .toList();
        }
    }

    @BeforeAll
    static void search() {
        var largestFirst = Comparator.comparingInt(
                (DisruptionWorld world) -> -world.inputs().snapshot().nodes().size());
        outcomes = DisruptionWorld.read().stream()
                .filter(world -> ALL || isFirstOfItsKind(world.name()) || MORE_EXPENSIVE.contains(world.name()))
                .sorted(largestFirst)
                .toList()
                .parallelStream()
                .map(Outcome::of)
                .toList();
    }

    private static boolean isFirstOfItsKind(String name) {
        return name.endsWith("-00")
                && !name.startsWith("big-"); // big-00 needs 39 searches: its budgets allow few removals at a time
    }

    @AfterAll
    static void writeAnswers() throws IOException {
        if (!ANSWERS.isEmpty()) {
            Files.write(Path.of(ANSWERS), outcomes.stream().map(Outcome::answer).toList());
        }
    }

    @Test
    void everyCommandKeepsTheRules() {
        assertThat(outcomes.parallelStream().flatMap(outcome -> outcome.faults().stream()))
                .isEmpty();
    }

    @Test
    void everyRunEndsWithAsManyPlacedPods() {
        assertThat(outcomes).allSatisfy(outcome -> {
            assertThat(outcome.run().hasEnded()).isTrue();
            assertThat(outcome.run().pending())
                    .hasSizeLessThanOrEqualTo(outcome.world().best().pending());
        });
    }

    @Test
    void onlyTheNamedClustersCostMoreThanWithKarpenter() {
        assertThat(outcomes.stream()
                        .filter(Outcome::isMoreExpensive)
                        .map(outcome -> outcome.world().name()))
                .containsExactlyInAnyOrderElementsOf(MORE_EXPENSIVE);
    }

    @Test
    void allClustersTogetherCostNoMoreThanWithKarpenter() {
        double karpenters = outcomes.stream()
                .mapToDouble(outcome -> outcome.world().best().price())
                .sum();

        assertThat(outcomes).hasSizeGreaterThan(20);
        assertThat(outcomes.stream()
                        .mapToDouble(outcome -> outcome.run().price())
                        .sum())
                .isLessThanOrEqualTo(MOST_SHARE * karpenters);
    }
}

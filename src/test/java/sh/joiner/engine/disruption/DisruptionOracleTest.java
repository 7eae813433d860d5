package sh.joiner.engine.disruption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import sh.joiner.engine.hold.Allowance;
import sh.joiner.engine.hold.Tally;
import sh.joiner.testing.oracle.BlockerCode;
import sh.joiner.testing.oracle.DisruptionRun;
import sh.joiner.testing.oracle.DisruptionRunJson;
import sh.joiner.testing.oracle.DisruptionWorld;

/**
 * Compares Joiner with Karpenter's own decisions in generated clusters. Candidates, blockers and budgets must be the same, and all commands together
 * must lead to a state that is no worse than the state after Karpenter's commands.
 * <p>{@code -Ddisruption.worlds=FILE} reads the worlds of another file, {@code -Ddisruption.answers=FILE} writes the run of each world, one per line.
 */
final class DisruptionOracleTest {

    private static final String WORLDS = System.getProperty("disruption.worlds", "");

    private static final double TOLERANCE = 1e-6;

    /**
     * The upper limit for the sum of the node prices in all worlds after all commands, in US dollars per hour. Karpenter's nodes cost
     * 609.51.
     */
    private static final double MOST_PRICE = 603.80;

    /**
     * Worlds in which the nodes cost more than in Karpenter's best run. In topologySpread-02 two nodes have the same price and eviction cost, and
     * Karpenter replaces them in the opposite order. In big-02 several nodes drifted at the same time, and one of three runs of Karpenter has an order
     * that ends with a lower price than Joiner's. In drift-03 two small claims replace a drifted node for less than Karpenter's claim, but leave less
     * room for the pods of nodes that are removed later. One of Karpenter's runs of drift-03 ends with Joiner's price.
     */
    private static final Set<String> MORE_EXPENSIVE = Set.of("topologySpread-02", "drift-03", "big-02");

    private static final Set<String> BUDGETS = Set.of("pdb", "multiplePdbs");

    private static final String ANSWERS = System.getProperty("disruption.answers", "");
    private static final List<DisruptionWorld> ALL =
            WORLDS.isEmpty() ? DisruptionWorld.read() : DisruptionWorld.read(Path.of(WORLDS));
    private static final Map<String, DisruptionRun> RUNS = new HashMap<>();
    private static final List<String> ANSWERED = new ArrayList<>();

    static List<DisruptionWorld> worlds() {
        return ALL;
    }

    @AfterAll
    static void writeAnswers() throws IOException {
        if (!ANSWERS.isEmpty()) {
            Files.write(Path.of(ANSWERS), ANSWERED);
        }
    }

    private static DisruptionRun run(DisruptionWorld world) {
        return RUNS.computeIfAbsent(world.name(), _ -> {
            var threads = ManagementFactory.getThreadMXBean();
            long began = threads.getCurrentThreadCpuTime();
            var run = DisruptionRun.of(world.inputs(), world.options());
            double millis = (threads.getCurrentThreadCpuTime() - began) / 1e6;
            if (!ANSWERS.isEmpty()) {
                ANSWERED.add(DisruptionRunJson.of(world, run, millis));
            }
            return run;
        });
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void allCommandsLeadToAStateThatIsNoWorseThanKarpenters(DisruptionWorld world) {
        var run = run(world);

        assertThat(run.hasEnded()).isTrue();
        assumeThat(world.isAnswered()).isTrue();
        var best = world.best();
        assertThat(run.expired()).isEqualTo(world.expired());
        assertThat(run.pending()).hasSizeLessThanOrEqualTo(best.pending());
        if (!MORE_EXPENSIVE.contains(world.name())) {
            assertThat(isMoreExpensive(run, best))
                    .as("USD an hour: %f, Karpenter %f", run.price(), best.price())
                    .isFalse();
        }
    }

    private static boolean isMoreExpensive(DisruptionRun run, DisruptionWorld.Run best) {
        return run.pending().size() == best.pending() && run.price() > best.price() + TOLERANCE;
    }

    @Test
    void exceptionsAreStillExceptions() {
        assumeThat(WORLDS).isEmpty();

        var moreExpensive = ALL.stream()
                .filter(world -> isMoreExpensive(run(world), world.best()))
                .map(DisruptionWorld::name);

        assertThat(moreExpensive).containsExactlyInAnyOrderElementsOf(MORE_EXPENSIVE);
    }

    @Test
    void allWorldsTogetherCostNoMoreThanWithKarpenter() {
        assumeThat(WORLDS).isEmpty();

        double price = ALL.stream().mapToDouble(world -> run(world).price()).sum();

        assertThat(price).isLessThanOrEqualTo(MOST_PRICE);
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void candidatesAndBlockersAreThoseOfKarpenter(DisruptionWorld world) {
        assumeThat(world.isAnswered()).isTrue();

        var all = DisruptionCandidates.of(world.inputs());

        assertThat(world.methods()).hasSize(DisruptionRunJson.METHODS.size());
        world.methods().forEach((method, expected) -> {
            var found = Objects.requireNonNull(all.get(DisruptionRunJson.METHODS.get(method)));
            assertThat(found.found())
                    .as(method)
                    .extracting(candidate -> candidate.node().name().value())
                    .containsExactlyInAnyOrderElementsOf(expected.candidates());
            assertThat(blockers(found, expected.blocked())).as(method).isEqualTo(new TreeMap<>(expected.blocked()));
        });
    }

    /**
     * Returns the first blocker of each node. If one pod of a node has one PodDisruptionBudget and another pod has several, the
     * order of the pods decides which blocker Karpenter reports. In this case, returns the blocker that Karpenter reports if Joiner also found it.
     */
    private static Map<String, String> blockers(DisruptionCandidates candidates, Map<String, String> expected) {
        var first = new TreeMap<String, String>();
        candidates.blocked().forEach((node, blockers) -> {
            var codes = blockers.stream().map(BlockerCode::of).toList();
            var ofKarpenter = expected.getOrDefault(node.value(), "");
            boolean isOfBudgets = BUDGETS.contains(codes.getFirst()) && BUDGETS.contains(ofKarpenter);
            first.put(node.value(), isOfBudgets && codes.contains(ofKarpenter) ? ofKarpenter : codes.getFirst());
        });
        return first;
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void budgetsAreThoseOfKarpenter(DisruptionWorld world) {
        assumeThat(world.isAnswered()).isTrue();

        var snapshot = world.inputs().snapshot();
        var tallies = Tally.ofPools(snapshot);

        assertThat(world.budgets()).isNotEmpty();
        world.budgets()
                .forEach((reason, pools) -> snapshot.pools()
                        .forEach(pool -> assertThat(Allowance.of(
                                                pool,
                                                reason,
                                                tallies.getOrDefault(pool.name(), Tally.NONE),
                                                snapshot.takenAt())
                                        .left())
                                .as("%s in %s", reason, pool.name())
                                .isEqualTo(pools.get(pool.name()))));
    }
}

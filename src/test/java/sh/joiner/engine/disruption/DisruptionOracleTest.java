package sh.joiner.engine.disruption;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import sh.joiner.engine.hold.Allowance;
import sh.joiner.engine.hold.Hold;
import sh.joiner.engine.hold.Tally;
import sh.joiner.testing.oracle.DisruptionWorld;

/**
 * Generated clusters with Karpenter's own decisions: candidates, blockers and budgets are the same.
 * <p>{@code -Ddisruption.worlds=FILE} reads the worlds of another file.
 */
final class DisruptionOracleTest {

    private static final String WORLDS = System.getProperty("disruption.worlds", "");

    private static final Map<String, DisruptionReason> REASONS = Map.of(
            "Emptiness", DisruptionReason.EMPTY,
            "Drift", DisruptionReason.DRIFTED,
            "MultiNodeConsolidation", DisruptionReason.UNDERUTILIZED,
            "SingleNodeConsolidation", DisruptionReason.UNDERUTILIZED);

    private static final Set<String> BUDGETS = Set.of("pdb", "multiplePdbs");

    static List<DisruptionWorld> worlds() {
        return WORLDS.isEmpty() ? DisruptionWorld.read() : DisruptionWorld.read(Path.of(WORLDS));
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void candidatesAndBlockersAreThoseOfKarpenter(DisruptionWorld world) {
        var all = DisruptionCandidates.of(world.inputs());

        assertThat(world.methods()).hasSize(REASONS.size());
        world.methods().forEach((method, expected) -> {
            var found = Objects.requireNonNull(all.get(REASONS.get(method)));
            assertThat(found.found())
                    .as(method)
                    .extracting(candidate -> candidate.node().name().value())
                    .containsExactlyInAnyOrderElementsOf(expected.candidates());
            assertThat(blockers(found, expected.blocked())).as(method).isEqualTo(new TreeMap<>(expected.blocked()));
        });
    }

    /** Returns the first blocker of each node. If pods have one and several budgets, Karpenter reports one of both, depending on the pods' order. */
    private static Map<String, String> blockers(DisruptionCandidates candidates, Map<String, String> expected) {
        var first = new TreeMap<String, String>();
        candidates.blocked().forEach((node, blockers) -> {
            var codes = blockers.stream().map(DisruptionOracleTest::code).toList();
            var ofKarpenter = expected.getOrDefault(node.value(), "");
            boolean isOfBudgets = BUDGETS.contains(codes.getFirst()) && BUDGETS.contains(ofKarpenter);
            first.put(node.value(), isOfBudgets && codes.contains(ofKarpenter) ? ofKarpenter : codes.getFirst());
        });
        return first;
    }

    private static String code(Blocker blocker) {
        return switch (blocker) {
            case Blocker.Unmanaged _ -> "unmanaged";
            case Blocker.NotInitialized _ -> "uninitialized";
            case Blocker.Deleting _, Blocker.BeingDisrupted _ -> "deleting";
            case Blocker.BackOff _ -> throw new IllegalStateException("Karpenter has no back-off");
            case Blocker.Nominated _ -> "nominated";
            case Blocker.NodeDoNotDisrupt _ -> "nodeDoNotDisrupt";
            case Blocker.UnknownPool _ -> "poolUnknown";
            case Blocker.PodHold(Hold.AsksToStay _) -> "podDoNotDisrupt";
            case Blocker.PodHold(Hold.Budget _) -> "pdb";
            case Blocker.PodHold(Hold.SeveralBudgets _) -> "multiplePdbs";
            case Blocker.StaticPool _ -> "static";
            case Blocker.NotDrifted _ -> "notDrifted";
            case Blocker.UnknownInstanceType _, Blocker.UnknownOffering _ -> "typeUnknown";
            case Blocker.NeverConsolidated _ -> "consolidateAfterNever";
            case Blocker.NotEmpty _ -> "notEmpty";
            case Blocker.Empty _ -> "empty";
            case Blocker.OnlyWhenEmpty _ -> "policyWhenEmpty";
            case Blocker.NotConsolidatable _ -> "notConsolidatable";
        };
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void budgetsAreThoseOfKarpenter(DisruptionWorld world) {
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

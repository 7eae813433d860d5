package sh.joiner.engine.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import sh.joiner.engine.plan.Plan;
import sh.joiner.testing.Plans;
import sh.joiner.testing.checker.PlanChecker;
import sh.joiner.testing.oracle.OracleWorld;
import sh.joiner.testing.oracle.PlanJson;

/**
 * Generated clusters with Karpenter's own plans. Joiner's plan is always valid, and no worse than Karpenter's except in the worlds listed here.
 * <p>{@code -Doracle.worlds=FILE} reads the worlds of another file, {@code -Doracle.answers=FILE} writes the plan of each world, one per line.
 */
final class OracleTest {

    /**
     * Worlds in which Karpenter ignores a zone that the pod cannot use, although the pod's topology spread constraint counts that zone.
     * kube-scheduler would refuse Karpenter's plan.
     */
    private static final Set<String> LEAVES_MORE = Set.of("nodeTaintsPolicy-02");

    /** Worlds in which Joiner's plan costs more than Karpenter's best plan. */
    private static final Set<String> MORE_EXPENSIVE = Set.of(
            "matchLabelKeys-06",
            "preferredPodAffinity-06",
            "preferredPodAffinity-08",
            "preferredPodAntiAffinity-06",
            "mixed-006",
            "mixed-044");

    private static final String WORLDS = System.getProperty("oracle.worlds", "");
    private static final String ANSWERS = System.getProperty("oracle.answers", "");
    private static final List<String> ANSWERED = new ArrayList<>();

    static List<OracleWorld> worlds() {
        return WORLDS.isEmpty() ? OracleWorld.read("oracle/worlds.jsonl.gz") : OracleWorld.read(Path.of(WORLDS));
    }

    @AfterAll
    static void writeAnswers() throws IOException {
        if (!ANSWERS.isEmpty()) {
            Files.write(Path.of(ANSWERS), ANSWERED);
        }
    }

    static List<OracleWorld> quirks() {
        return OracleWorld.read("oracle/quirks.jsonl.gz");
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void planIsLegalAndNoWorseThanKarpenters(OracleWorld world) {
        var plan = Plans.of(world.snapshot());
        ANSWERED.add(PlanJson.of(world, plan));

        assertThat(PlanChecker.faults(world.snapshot(), plan)).isEmpty();
        if (!LEAVES_MORE.contains(world.name())) {
            assertThat(left(plan)).isSubsetOf(world.sometimesUnplaced());
        }
        if (!MORE_EXPENSIVE.contains(world.name())) {
            assertThat(plan.price()).isLessThanOrEqualTo(world.price(left(plan)) + 1e-6);
        }
    }

    @ParameterizedTest
    @MethodSource("quirks")
    void planIsLegalWhereKarpentersIsNot(OracleWorld world) {
        assertThat(PlanChecker.faults(world.snapshot(), Plans.of(world.snapshot())))
                .isEmpty();
    }

    @Test
    void theDocumentationListsExactlyTheseExceptions() throws IOException {
        var section = Files.readString(Path.of("docs/compatibility.md"))
                .split("## Worlds where Karpenter places more", -1)[1];
        var described = section.split("\n## ", -1)[0]
                .lines()
                .filter(line -> line.startsWith("| ") && !line.startsWith("| world"))
                .map(line -> line.split(" \\| ", -1)[0].substring(2));

        assertThat(described)
                .containsExactlyInAnyOrderElementsOf(Stream.concat(LEAVES_MORE.stream(), MORE_EXPENSIVE.stream())
                        .toList());
    }

    @ParameterizedTest
    @MethodSource("exceptions")
    void exceptionsAreStillExceptions(OracleWorld world) {
        var plan = Plans.of(world.snapshot());

        assertThat(world.sometimesUnplaced().containsAll(left(plan)) && plan.price() <= world.price(left(plan)) + 1e-6)
                .isFalse();
    }

    static List<OracleWorld> exceptions() {
        return OracleWorld.read("oracle/worlds.jsonl.gz").stream()
                .filter(world -> LEAVES_MORE.contains(world.name()) || MORE_EXPENSIVE.contains(world.name()))
                .toList();
    }

    private static Set<String> left(Plan plan) {
        return plan.refusals().stream()
                .map(refusal -> refusal.pod().name())
                .collect(Collectors.toCollection(TreeSet::new));
    }
}

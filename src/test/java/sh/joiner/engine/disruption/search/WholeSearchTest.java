package sh.joiner.engine.disruption.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import sh.joiner.engine.disruption.DisruptionCandidate;
import sh.joiner.engine.disruption.DisruptionInputs;
import sh.joiner.engine.disruption.DisruptionReason;
import sh.joiner.engine.disruption.search.SearchStep.Destination;
import sh.joiner.model.pod.Pod;
import sh.joiner.testing.World;
import sh.joiner.testing.checker.CommandChecker;
import sh.joiner.testing.oracle.DisruptionRun;
import sh.joiner.testing.oracle.DisruptionWorld;

/** The steps that the search finds in recorded clusters. */
final class WholeSearchTest {

    private static final int EFFORT = 1_000_000;
    private static final List<DisruptionWorld> WORLDS = DisruptionWorld.read();

    static Stream<DisruptionWorld> worlds() {
        return WORLDS.stream()
                .filter(world -> world.name().endsWith("-02") || world.name().startsWith("mixed"));
    }

    private static List<SearchStep> plan(DisruptionWorld world, double evictionCost) {
        return new WholeSearch(SearchInputs.of(world.inputs(), world.options(), evictionCost, EFFORT))
                .steps(() -> false);
    }

    private static String text(SearchStep step) {
        return "%s: remove %s; launch %s; move %s"
                .formatted(
                        step.reason(),
                        step.removed().stream()
                                .map(candidate -> candidate.node().name())
                                .toList(),
                        step.launched().stream()
                                .map(claim -> claim.cheapestType() + " in " + claim.cheapestZone())
                                .toList(),
                        step.moves().keySet());
    }

    private static double savings(SearchStep step) {
        double before =
                step.removed().stream().mapToDouble(DisruptionCandidate::price).sum();
        return before
                - step.launched().stream()
                        .mapToDouble(claim -> claim.draft().price())
                        .sum();
    }

    private static List<String> texts(List<SearchStep> steps) {
        return steps.stream().map(WholeSearchTest::text).toList();
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void everyStepSavesMoney(DisruptionWorld world) {
        var steps = plan(world, 0.01);

        assertThat(steps).allSatisfy(step -> {
            if (step.reason() == DisruptionReason.UNDERUTILIZED) {
                assertThat(savings(step)).isGreaterThan(0);
            }
        });
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void everyStepOfASearchThatEndsEarlySavesMoney(DisruptionWorld world) {
        var inputs = SearchInputs.of(world.inputs(), world.options(), 0.01, EFFORT);

        var steps = new WholeSearch(inputs).steps(() -> true);

        assertThat(steps)
                .filteredOn(step -> step.reason() == DisruptionReason.UNDERUTILIZED)
                .allSatisfy(step -> assertThat(savings(step)).isGreaterThan(0));
    }

    @Test
    void theSearchEndsSoonAfterItMustStop() {
        var world = DisruptionWorld.named("atRest-00");
        var inputs = SearchInputs.of(world.inputs(), world.options(), 0.01, EFFORT);
        var asked = new AtomicInteger();
        new WholeSearch(inputs).steps(() -> asked.incrementAndGet() < 0);
        var askedUntilStop = new AtomicInteger();

        new WholeSearch(inputs).steps(() -> askedUntilStop.incrementAndGet() > 50);

        assertThat(asked.get()).isGreaterThan(500);
        assertThat(askedUntilStop.get()).isBetween(51, 100);
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void everyPodOfARemovedNodeHasADestinationThatExists(DisruptionWorld world) {
        var steps = plan(world, 0);

        var removed = new HashSet<>();
        for (int number = 0; number < steps.size(); number++) {
            var step = steps.get(number);
            step.removed().forEach(candidate -> removed.add(candidate.node().name()));
            assertThat(step.moves().keySet())
                    .containsExactlyInAnyOrderElementsOf(step.removed().stream()
                            .flatMap(candidate -> candidate.pods().stream())
                            .filter(Pod::isReschedulable)
                            .map(Pod::name)
                            .toList());
            for (var destination : step.moves().values()) {
                switch (destination) {
                    case Destination.OnNode(var node) -> assertThat(removed).doesNotContain(node);
                    case Destination.OnLaunched(var earlier, var position) -> {
                        assertThat(earlier).isLessThanOrEqualTo(number);
                        assertThat(steps.get(earlier).launched()).hasSizeGreaterThan(position);
                    }
                }
            }
        }
    }

    static Stream<DisruptionWorld> worldsWithRulesAboutOtherPods() {
        return WORLDS.stream()
                .filter(world -> world.name().startsWith("topologySpread")
                        || world.name().startsWith("podAffinity"));
    }

    @ParameterizedTest
    @MethodSource("worldsWithRulesAboutOtherPods")
    void everyStepByItselfKeepsTheRulesAboutOtherPods(DisruptionWorld world) {
        var run = DisruptionRun.of(world.inputs(), world.options(), new SearchDecider(world.options(), 0, EFFORT));

        assertThat(run.steps())
                .allSatisfy(step -> step.command()
                        .ifPresent(command -> assertThat(CommandChecker.faults(step.before(), command))
                                .isEmpty()));
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void aNewClaimIsForPodsOfItsOwnStep(DisruptionWorld world) {
        var steps = plan(world, 0);

        assertThat(steps)
                .allSatisfy(step -> assertThat(step.launched())
                        .allSatisfy(claim -> assertThat(claim.draft().pods())
                                .isNotEmpty()
                                .isSubsetOf(step.moves().keySet())));
    }

    @ParameterizedTest
    @MethodSource("worlds")
    void theOrderOfTheSnapshotDoesNotMatter(DisruptionWorld world) {
        var inputs = world.inputs();
        var shuffled = new DisruptionInputs(World.shuffled(inputs.snapshot(), 7), inputs.nominated());

        var steps = new WholeSearch(SearchInputs.of(inputs, world.options(), 0.01, EFFORT)).steps(() -> false);
        var others = new WholeSearch(SearchInputs.of(shuffled, world.options(), 0.01, EFFORT)).steps(() -> false);

        assertThat(texts(others)).isEqualTo(texts(steps));
    }

    @Test
    void noPodMovesIfEvictionsCostMoreThanNodes() {
        assertThat(worlds().flatMap(world -> plan(world, 100).stream()))
                .isNotEmpty()
                .allSatisfy(step -> assertThat(step.moves().keySet()).isEmpty());
    }

    @Test
    void removesNothingWithoutCandidates() {
        var snapshot = World.world().pool("general").snapshot();
        var inputs = new DisruptionInputs(snapshot, Set.of());

        var steps = new WholeSearch(SearchInputs.of(inputs, WORLDS.getFirst().options(), 0, EFFORT)).steps(() -> false);

        assertThat(steps).isEmpty();
    }
}

package sh.joiner.engine.sizing;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.ClaimSamples.claim;
import static sh.joiner.testing.TypeBuilder.type;
import static sh.joiner.testing.World.NOON;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import sh.joiner.engine.sizing.BackingOff.Finding;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.catalog.PoolTypes;
import sh.joiner.model.pod.PodName;
import sh.joiner.model.resource.Resources;
import sh.joiner.testing.NodeBuilder;

/** Tests of nodes that are too small for their pods (decision 0017). */
class BackingOffTest {

    private static final PodName BIG = new PodName("default", "big");
    private static final long GIB = 1L << 30;

    private static TooSmall tooSmall(String type, String real, Instant at, PodName... pods) {
        return new TooSmall(
                type, "ami-1", new TreeSet<>(List.of(pods)), memory("7Gi"), memory("8Gi"), memory(real), at);
    }

    private static Resources memory(String amount) {
        return Resources.parse(Map.of("memory", amount));
    }

    private static List<TooSmall> row(int count, PodName... pods) {
        return new ArrayList<>(Collections.nCopies(count, tooSmall("m5.large", "6Gi", NOON, pods)));
    }

    private static PoolTypes types() {
        return PoolTypes.asIn(List.of(
                type("m5.large").has("2", "8Gi").build(),
                type("m5.xlarge").has("4", "16Gi").build()));
    }

    private static Optional<PoolTypes> counted(List<TooSmall> row, Instant now) {
        return BackingOff.types(types(), row, now);
    }

    private static long room(PoolTypes types, String name) {
        return types.types().stream()
                .filter(instanceType -> instanceType.name().equals(name))
                .map(InstanceType::allocatable)
                .findFirst()
                .orElseThrow()
                .get(Resources.MEMORY);
    }

    @Test
    void aPoolBacksOffAfterThreeNodesInARowButNotAfterTwo() {
        assertThat(counted(row(2), NOON)).isEmpty();
        assertThat(counted(row(3), NOON)).isPresent();
    }

    @Test
    void thePoolUsesTheRealCapacityOfTheNodes() {
        var types = counted(row(3), NOON).orElseThrow();

        assertThat(room(types, "m5.large")).isEqualTo(6 * GIB);
        assertThat(room(types, "m5.xlarge"))
                .as("no node of this type was too small")
                .isEqualTo(16 * GIB);
    }

    @Test
    void afterThreeNodesForOnePodEveryTypeIsReducedByTheMissingAmount() {
        var row = List.of(
                tooSmall("m5.large", "6Gi", NOON, BIG),
                tooSmall("m5a.large", "5Gi", NOON, BIG),
                tooSmall("m6i.large", "6Gi", NOON, BIG));

        var types = counted(row, NOON).orElseThrow();

        assertThat(room(types, "m5.large")).isEqualTo(6 * GIB);
        assertThat(room(types, "m5.xlarge")).as("at most 3 GiB were missing").isEqualTo(13 * GIB);
    }

    @Test
    void threeNodesOfDifferentTypesForDifferentPodsDoNotCountTogether() {
        var row = List.of(
                tooSmall("m5.large", "6Gi", NOON, BIG),
                tooSmall("m5a.large", "5Gi", NOON),
                tooSmall("m6i.large", "6Gi", NOON));

        assertThat(counted(row, NOON)).isEmpty();
    }

    @Test
    void afterAnHourAnotherNodeIsTriedAndEachFurtherFailureDoublesTheWait() {
        var third = row(3);
        assertThat(counted(third, NOON.plus(Duration.ofMinutes(59)))).isPresent();
        assertThat(counted(third, NOON.plus(Duration.ofHours(1)))).isEmpty();

        var later = NOON.plus(Duration.ofHours(1));
        third.add(tooSmall("m5.large", "6Gi", later));
        assertThat(counted(third, later.plus(Duration.ofMinutes(119)))).isPresent();
        assertThat(counted(third, later.plus(Duration.ofHours(2)))).isEmpty();
        assertThat(BackingOff.backOffTime(20)).isEqualTo(Duration.ofDays(1));
    }

    @Test
    void theReasonNamesRequestAndCapacity() {
        var backOff = counted(row(3), NOON).map(PoolTypes::backOff).orElseThrow();

        assertThat(backOff.sentence())
                .isEqualTo(
                        "the NodePool backs off until 2026-03-01T13:00:00Z, because 3 nodes in a row had less capacity than"
                                + " estimated; the last one, of type m5.large, had 6Gi memory for pods instead of the"
                                + " requested 7Gi");
        assertThat(backOff.promised()).containsOnlyKeys("m5.large");
    }

    @Test
    void aNodeIsTooSmallIfItHasLessThanRequestedAndEstimated() {
        var claim = claim().requests(Map.of("cpu", "1", "memory", "7Gi")).build();
        var small = node("a", "6Gi").of("default").build();
        var large = node("b", "7Gi").of("default").build();

        assertThat(BackingOff.evaluate(claim, small, memory("8Gi"), List.of(), NOON))
                .isInstanceOf(Finding.Failed.class);
        assertThat(BackingOff.evaluate(claim, large, memory("8Gi"), List.of(), NOON))
                .isInstanceOf(Finding.Held.class);
        assertThat(BackingOff.evaluate(claim, small, memory("6Gi"), List.of(), NOON))
                .as("the estimate is lower by now, so the type would not be launched again")
                .isInstanceOf(Finding.Held.class);
    }

    @Test
    void anIncompleteNodeIsJudgedByTheResourcesOfEveryKubelet() {
        var claim =
                claim().requests(Map.of("nvidia.com/gpu", "1", "memory", "7Gi")).build();
        var promised = Resources.parse(Map.of("nvidia.com/gpu", "1", "memory", "8Gi"));

        assertThat(BackingOff.evaluate(
                        claim, node("a", "6Gi").uninitialized("default").build(), promised, List.of(), NOON))
                .isInstanceOf(Finding.Failed.class);
        assertThat(BackingOff.evaluate(
                        claim, node("b", "7Gi").uninitialized("default").build(), promised, List.of(), NOON))
                .isInstanceOf(Finding.Unfinished.class);
        assertThat(BackingOff.evaluate(claim, node("c", "7Gi").of("default").build(), promised, List.of(), NOON))
                .isInstanceOf(Finding.Failed.class);
    }

    private static NodeBuilder node(String name, String left) {
        return NodeBuilder.node(name).has("2", "8Gi").offers("memory", left);
    }

    @Test
    void aNodeOfTheTypeWithTheEstimatedCapacityResetsTheCount() {
        assertThat(BackingOff.without(row(3), "m5.large", memory("8Gi"))).isEmpty();
        assertThat(BackingOff.without(row(3), "m5.large", memory("7Gi"))).hasSize(3);
        assertThat(BackingOff.without(row(3), "m5.xlarge", memory("16Gi"))).hasSize(3);
    }
}

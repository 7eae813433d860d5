package sh.joiner.engine.hold;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.ClaimSamples.claim;
import static sh.joiner.testing.NodeBuilder.node;
import static sh.joiner.testing.World.NOON;
import static sh.joiner.testing.World.world;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.model.claim.Condition.Status;
import sh.joiner.model.pool.DisruptionBudget;
import sh.joiner.model.pool.DisruptionBudget.Hours;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.pool.Share;
import sh.joiner.model.window.Schedule;
import sh.joiner.testing.ClaimSamples;
import sh.joiner.testing.DailyWindow;
import sh.joiner.testing.NodeBuilder;
import sh.joiner.testing.PoolBuilder;
import sh.joiner.testing.World;

class AllowanceTest {

    @ParameterizedTest
    @CsvSource({"5,10,1", "10,0,0", "100,3,3", "34,3,2", "0,10,0"})
    void percentagesAreRoundedUp(int percent, int nodes, int allowed) {
        var pool = pool(always(Share.percent(percent)));

        assertThat(Allowance.of(pool, "Drifted", new Tally(nodes, 0, 0), NOON).left())
                .isEqualTo(allowed);
    }

    @Test
    void theStrictestBudgetForTheReasonApplies() {
        var empty = new DisruptionBudget(Share.count(1), Optional.of(Set.of("Empty")), Optional.empty());
        var never = new DisruptionBudget(Share.count(0), Optional.of(Set.of()), Optional.empty());
        var pool = pool(always(Share.count(5)), empty, never);

        assertThat(left(pool, "Drifted", new Tally(10, 2, 0))).isEqualTo(3);
        assertThat(left(pool, "Empty", new Tally(10, 0, 0))).isEqualTo(1);
        assertThat(left(pool, "Empty", new Tally(10, 2, 0))).isZero();
    }

    @Test
    void withoutABudgetThereIsNoLimit() {
        assertThat(left(pool(), "Drifted", new Tally(3, 3, 0))).isEqualTo(Integer.MAX_VALUE - 3);
    }

    @Test
    void aBudgetWithAScheduleAppliesOnlyWhileTheScheduleIsActive() {
        var hours = Optional.of(new Hours(new DailyWindow(12), Duration.ofHours(8)));
        var pool = pool(new DisruptionBudget(Share.count(0), Optional.empty(), hours));

        assertThat(Allowance.of(pool, "Drifted", Tally.NONE, NOON).left()).isZero();
        assertThat(Allowance.of(pool, "Drifted", Tally.NONE, NOON.minusSeconds(1))
                        .left())
                .isEqualTo(Integer.MAX_VALUE);
        assertThat(Allowance.nextChange(pool, NOON)).contains(NOON.plus(Duration.ofHours(8)));
    }

    @Test
    void aBudgetEndsWhenTheLastOfItsOverlappingPeriodsEnds() {
        Schedule threeTimes = after -> Stream.of(10, 12, 13)
                .map(hour -> NOON.truncatedTo(ChronoUnit.DAYS).plus(Duration.ofHours(hour)))
                .filter(after::isBefore)
                .findFirst();
        var budget = new DisruptionBudget(
                Share.count(0), Optional.empty(), Optional.of(new Hours(threeTimes, Duration.ofHours(2))));

        assertThat(Allowance.nextChange(budget, NOON.minusSeconds(1))).contains(NOON.plus(Duration.ofHours(3)));
        assertThat(Allowance.nextChange(budget, NOON.minus(Duration.ofHours(3))))
                .as("before the first period")
                .contains(NOON.minus(Duration.ofHours(2)));
    }

    @Test
    void aBudgetWithoutAGapBetweenItsPeriodsDoesNotChange() {
        var hours = Optional.of(new Hours(new DailyWindow(12), Duration.ofDays(1)));

        assertThat(Allowance.nextChange(new DisruptionBudget(Share.count(0), Optional.empty(), hours), NOON))
                .isEmpty();
    }

    @Test
    void nodesCountFromInitializationUntilTheirInstanceIsBeingTerminated() {
        var world = world();
        addNode(world, claim(), node("ready").of("default"));
        addNode(world, claim(), node("starting").uninitialized("default"));
        addNode(
                world,
                claim().says("InstanceTerminating", Status.TRUE, NOON),
                node("terminating").of("default"));
        world.node(node("without-claim").of("default"));

        assertThat(Tally.ofPools(world.snapshot())).isEqualTo(Map.of("default", new Tally(1, 0, 0)));
    }

    @Test
    void nodesThatAreBeingDeletedOrNotReadyCountAsDisrupted() {
        var world = world();
        addNode(world, claim(), node("ready").of("default"));
        addNode(world, claim(), node("not-ready").of("default").notReady());
        addNode(world, claim().deletingSince(NOON), node("deleting").of("default"));

        assertThat(Tally.ofPools(world.snapshot())).isEqualTo(Map.of("default", new Tally(3, 2, 1)));
    }

    private static void addNode(World world, ClaimSamples claim, NodeBuilder builder) {
        var node = builder.build();
        world.node(node);
        world.claim(claim.named(node.name().value())
                .registeredAs(node.providerId(), node.name().value())
                .build());
    }

    private static int left(Pool pool, String reason, Tally tally) {
        return Allowance.of(pool, reason, tally, NOON).left();
    }

    private static DisruptionBudget always(Share nodes) {
        return new DisruptionBudget(nodes, Optional.empty(), Optional.empty());
    }

    private static Pool pool(DisruptionBudget... budgets) {
        var builder = PoolBuilder.pool("default");
        for (var budget : budgets) {
            builder.budget(budget);
        }
        return builder.build();
    }
}

package sh.joiner.board.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.ManagedNodes.with;
import static sh.joiner.testing.PoolBuilder.pool;
import static sh.joiner.testing.TypeBuilder.type;
import static sh.joiner.testing.World.NOON;
import static sh.joiner.testing.World.world;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sh.joiner.board.view.PoolView.AllowanceView;
import sh.joiner.board.view.PoolView.PoolDisruptionView;
import sh.joiner.model.pool.DisruptionBudget;
import sh.joiner.model.pool.DisruptionBudget.Hours;
import sh.joiner.model.pool.Share;
import sh.joiner.testing.DailyWindow;

class PoolBudgetsTest {

    private static DisruptionBudget budget(int nodes, int hour) {
        return new DisruptionBudget(
                Share.count(nodes),
                Optional.empty(),
                Optional.of(new Hours(new DailyWindow(hour), Duration.ofHours(8))));
    }

    private static PoolDisruptionView view(DisruptionBudget... budgets) {
        var pool = pool("default");
        for (var budget : budgets) {
            pool.budget(budget);
        }
        var world = world().pool(pool).offers(type("m5.large").has("2", "8Gi").onDemand(0.1, "a"));
        with(world, "n1", "m5.large", "2");
        with(world, "n2", "m5.large", "2");
        return Optional.ofNullable(PoolProjection.views(new SnapshotIndex(world.snapshot(), ProjectionInputs.NONE))
                        .getFirst()
                        .disruption())
                .orElseThrow();
    }

    @Test
    void anActiveBudgetSaysWhenItEnds() {
        var active = view(budget(0, 9)).budgets().getFirst(); // from 09:00 to 17:00, and it is noon

        assertThat(active.active()).isTrue();
        assertThat(active.changesAt()).isEqualTo(Instant.parse("2026-03-01T17:00:00Z"));
    }

    @Test
    void anInactiveBudgetSaysWhenItStarts() {
        var inactive = view(budget(0, 20)).budgets().getFirst();

        assertThat(inactive.active()).isFalse();
        assertThat(inactive.changesAt()).isEqualTo(NOON.plus(Duration.ofHours(8)));
    }

    @Test
    void onlyAnActiveBudgetLimitsItsReasons() {
        var one = new DisruptionBudget(Share.percent(50), Optional.of(Set.of("Drifted")), Optional.empty());

        assertThat(view(budget(0, 20), one).allowances())
                .containsExactly(
                        new AllowanceView("Empty", null, null),
                        new AllowanceView("Drifted", 1, 1),
                        new AllowanceView("Underutilized", null, null));
    }
}

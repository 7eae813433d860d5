package sh.joiner.api.pool;

import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.translate.InvalidSpec;
import sh.joiner.api.translate.Present;
import sh.joiner.api.translate.ScheduleTranslation;
import sh.joiner.api.translate.ShareTranslation;
import sh.joiner.api.translate.TimeTranslation;
import sh.joiner.api.v1.Budget;
import sh.joiner.api.v1.Disruption;
import sh.joiner.model.pool.DisruptionBudget;
import sh.joiner.model.pool.DisruptionBudget.Hours;

/** Translates a pool's disruption budgets. An invalid budget allows no disruption in the whole pool, as in Karpenter (core 5.4). */
final class BudgetTranslation {

    private static final String PATH = "spec.disruption.budgets";

    private BudgetTranslation() {}

    static List<DisruptionBudget> budgets(@Nullable Disruption disruption) {
        var budgets = new ArrayList<DisruptionBudget>();
        for (var wire : disruption == null ? List.<Budget>of() : Present.list(disruption.budgets)) {
            try {
                budgets.add(budget("%s[%d]".formatted(PATH, budgets.size()), wire));
            } catch (InvalidSpec unreadable) {
                return List.of(DisruptionBudget.invalid(String.valueOf(unreadable.getMessage())));
            }
        }
        return List.copyOf(budgets);
    }

    private static DisruptionBudget budget(String path, Budget wire) {
        return new DisruptionBudget(
                ShareTranslation.share(path + ".nodes", wire.nodes),
                Optional.ofNullable(wire.reasons).map(Set::copyOf),
                hours(path, wire));
    }

    private static Optional<Hours> hours(String path, Budget wire) {
        if (wire.schedule == null && wire.duration == null) {
            return Optional.empty();
        }
        var duration = TimeTranslation.duration(path + ".duration", wire.duration);
        if (wire.schedule == null || duration == null) {
            throw new InvalidSpec(path, "only one of schedule and duration is set: set both or neither");
        }
        return Optional.of(
                new Hours(ScheduleTranslation.schedule(path + ".schedule", wire.schedule, ZoneOffset.UTC), duration));
    }
}

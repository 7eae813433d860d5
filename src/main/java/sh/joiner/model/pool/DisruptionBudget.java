package sh.joiner.model.pool;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import sh.joiner.model.window.Schedule;

/**
 * A disruption budget of a pool: how many nodes of the pool may be disrupted at once (core 5.4).
 *
 * @param reasons the disruption reasons that the budget limits; absent if it limits all reasons, empty if it limits none of them
 * @param hours when the budget is active; absent for always
 * @param problem why the budget is invalid, with the path of the field; absent for a valid budget
 */
public record DisruptionBudget(
        Share nodes, Optional<Set<String>> reasons, Optional<Hours> hours, Optional<String> problem) {

    public DisruptionBudget {
        reasons = reasons.map(Set::copyOf);
    }

    /** Creates a valid budget. */
    public DisruptionBudget(Share nodes, Optional<Set<String>> reasons, Optional<Hours> hours) {
        this(nodes, reasons, hours, Optional.empty());
    }

    /** Returns a budget that allows no disruption, because it is invalid. */
    public static DisruptionBudget invalid(String problem) {
        return new DisruptionBudget(Share.count(0), Optional.empty(), Optional.empty(), Optional.of(problem));
    }

    /** Periods that start at each time of the schedule and last for the duration. */
    public record Hours(Schedule schedule, Duration duration) {}

    /** Returns true if the budget limits disruptions with that reason at that instant. */
    public boolean limits(String reason, Instant now) {
        return reasons.map(all -> all.contains(reason)).orElse(true) && isActive(now);
    }

    /** Returns true if the budget has no schedule, or if that instant is in one of its periods. */
    public boolean isActive(Instant now) {
        return hours.map(open -> open.schedule()
                        .next(now.minus(open.duration()))
                        .filter(hit -> !hit.isAfter(now))
                        .isPresent())
                .orElse(true);
    }
}

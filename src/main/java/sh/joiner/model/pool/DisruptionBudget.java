package sh.joiner.model.pool;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import sh.joiner.model.window.Schedule;

/**
 * A disruption budget of a pool: how many nodes of the pool may be disrupted at once (core 5.4).
 *
 * @param reasons the disruption reasons that the budget limits; absent for all, empty for none
 * @param hours when the budget is active; absent for always
 */
public record DisruptionBudget(Share nodes, Optional<Set<String>> reasons, Optional<Hours> hours) {

    public DisruptionBudget {
        reasons = reasons.map(Set::copyOf);
    }

    /** Periods that start at each time of the schedule and last for the duration. */
    public record Hours(Schedule schedule, Duration duration) {}

    /** Returns true if the budget limits disruptions with that reason at that instant. */
    public boolean counts(String reason, Instant now) {
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

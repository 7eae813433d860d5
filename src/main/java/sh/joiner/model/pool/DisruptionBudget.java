package sh.joiner.model.pool;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import sh.joiner.model.window.Schedule;

/**
 * One budget of a pool: how many of its nodes may be disrupted at once (core 5.4).
 *
 * @param reasons for which it counts; absent counts for all, an empty set for none
 * @param hours while it counts; absent is always
 */
public record DisruptionBudget(Share nodes, Optional<Set<String>> reasons, Optional<Hours> hours) {

    public DisruptionBudget {
        reasons = reasons.map(Set::copyOf);
    }

    /** From each time of the schedule on, for so long. */
    public record Hours(Schedule schedule, Duration duration) {}

    /** Whether it counts for that reason at that instant. */
    public boolean counts(String reason, Instant now) {
        return reasons.map(all -> all.contains(reason)).orElse(true) && isActive(now);
    }

    private boolean isActive(Instant now) {
        return hours.map(open -> open.schedule()
                        .next(now.minus(open.duration()))
                        .filter(hit -> !hit.isAfter(now))
                        .isPresent())
                .orElse(true);
    }
}

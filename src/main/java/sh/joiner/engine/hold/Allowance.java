package sh.joiner.engine.hold;

import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import sh.joiner.model.pool.DisruptionBudget;
import sh.joiner.model.pool.DisruptionBudget.Hours;
import sh.joiner.model.pool.Pool;

/**
 * The number of nodes of a pool that may be disrupted for a reason (core 5.4).
 * @param allowed the number that the strictest active budget allows; {@link Integer#MAX_VALUE} if no budget is active
 */
public record Allowance(Tally tally, int allowed) {

    /** The reason of the disruption of nodes that differ from their pool or their node class. */
    static final String DRIFTED = "Drifted";

    private static final int MOST_PERIODS = 1_000;

    /** Returns the current allowance of the pool for this reason. */
    public static Allowance of(Pool pool, String reason, Tally tally, Instant now) {
        int allowed = pool.own().budgets().stream()
                .filter(budget -> budget.limits(reason, now))
                .mapToInt(budget -> budget.nodes().of(tally.nodes()))
                .min()
                .orElse(Integer.MAX_VALUE);
        return new Allowance(tally, allowed);
    }

    /** Returns the current allowance of the pool for drift. */
    public static Allowance ofDrift(Pool pool, Tally tally, Instant now) {
        return of(pool, DRIFTED, tally, now);
    }

    /** Returns how many more nodes may be disrupted. */
    public int left() {
        return Math.max(0, allowed - tally.disrupting());
    }

    /**
     * Returns how many more nodes that are not ready may be disrupted. Such a node already counts as disrupted, so only deletions in progress reduce
     * this number.
     */
    public int leftForNotReady() {
        return Math.max(0, allowed - tally.deleting());
    }

    /** Returns why no further node of the pool may be disrupted, if none is {@linkplain #left() left}, as a sentence without a full stop. */
    public static String obstacle(Pool pool, Instant now) {
        return "the disruption budgets of NodePool %s allow no further node now%s"
                .formatted(
                        pool.name(),
                        nextChange(pool, now)
                                .map(at -> "; a budget changes at " + at)
                                .orElse(""));
    }

    /** Returns the next instant at which a budget of the pool starts or ends. Empty if no such instant is known. */
    public static Optional<Instant> nextChange(Pool pool, Instant now) {
        return pool.own().budgets().stream()
                .flatMap(budget -> nextChange(budget, now).stream())
                .min(Comparator.naturalOrder());
    }

    /**
     * Returns the next instant at which the budget starts or ends. Empty if it has no schedule, or if its periods follow one another without a gap, as
     * far as the next {@value #MOST_PERIODS} periods show.
     */
    public static Optional<Instant> nextChange(DisruptionBudget budget, Instant now) {
        return budget.hours()
                .flatMap(hours -> budget.isActive(now)
                        ? end(hours, now)
                        : hours.schedule().next(now));
    }

    /** Returns the end of the period that is active at this instant. A period that starts before the previous one ends extends it. */
    private static Optional<Instant> end(Hours hours, Instant now) {
        var start = hours.schedule().next(now.minus(hours.duration()));
        for (int period = 0; period < MOST_PERIODS; period++) {
            if (start.isEmpty()) {
                return Optional.empty();
            }
            var end = start.get().plus(hours.duration());
            var next = hours.schedule().next(start.get());
            if (next.isEmpty() || next.get().isAfter(end)) {
                return Optional.of(end);
            }
            start = next;
        }
        return Optional.empty();
    }
}

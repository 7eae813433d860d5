package sh.joiner.engine.hold;

import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;
import sh.joiner.model.pool.DisruptionBudget;
import sh.joiner.model.pool.Pool;

/**
 * The number of nodes of a pool that may be disrupted for a reason (core 5.4).
 * @param allowed the number that the strictest active budget allows; {@link Integer#MAX_VALUE} if no budget is active
 */
public record Allowance(Tally tally, int allowed) {

    /** Returns the present allowance of the pool for this reason. */
    public static Allowance of(Pool pool, String reason, Tally tally, Instant now) {
        int allowed = pool.own().budgets().stream()
                .filter(budget -> budget.counts(reason, now))
                .mapToInt(budget -> budget.nodes().of(tally.nodes()))
                .min()
                .orElse(Integer.MAX_VALUE);
        return new Allowance(tally, allowed);
    }

    /** Returns how many more nodes may be disrupted. */
    public int left() {
        return Math.max(0, allowed - tally.disrupting());
    }

    /**
     * Returns how many more nodes that are not ready may be disrupted. Such a node already counts as disrupted, so only deletions in progress reduce
     * this number.
     */
    public int leftForDown() {
        return Math.max(0, allowed - tally.deleting());
    }

    /** Returns the next instant at which a budget of the pool starts or ends. Empty if no budget has a schedule. */
    public static Optional<Instant> nextChange(Pool pool, Instant now) {
        return pool.own().budgets().stream()
                .flatMap(budget -> nextChange(budget, now).stream())
                .min(Comparator.naturalOrder());
    }

    /** Returns the next instant at which the budget starts or ends. Empty if it has no schedule. */
    public static Optional<Instant> nextChange(DisruptionBudget budget, Instant now) {
        return changes(budget, now).filter(now::isBefore).min(Comparator.naturalOrder());
    }

    private static Stream<Instant> changes(DisruptionBudget budget, Instant now) {
        return budget.hours().stream().flatMap(hours -> {
            var starts = hours.schedule().next(now);
            var ends = hours.schedule().next(now.minus(hours.duration())).map(at -> at.plus(hours.duration()));
            return Stream.concat(starts.stream(), ends.stream());
        });
    }
}

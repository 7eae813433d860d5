package sh.joiner.engine.hold;

import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;
import sh.joiner.model.pool.DisruptionBudget;
import sh.joiner.model.pool.Pool;

/**
 * How many nodes of a pool may be disrupted for a reason (core 5.4).
 *
 * @param allowed by the strictest budget that counts now; {@link Integer#MAX_VALUE} where none does
 */
public record Allowance(Tally tally, int allowed) {

    /** What the pool allows for that reason now. */
    public static Allowance of(Pool pool, String reason, Tally tally, Instant now) {
        int allowed = pool.own().budgets().stream()
                .filter(budget -> budget.counts(reason, now))
                .mapToInt(budget -> budget.nodes().of(tally.nodes()))
                .min()
                .orElse(Integer.MAX_VALUE);
        return new Allowance(tally, allowed);
    }

    /** How many more. */
    public int left() {
        return Math.max(0, allowed - tally.disrupting());
    }

    /** How many more of those that are down: they are disrupted as they are, so that only those that are going keep them from going. */
    public int leftForDown() {
        return Math.max(0, allowed - tally.going());
    }

    /** When the hours of one of the pool's budgets begin or end next; empty if none has hours. */
    public static Optional<Instant> nextChange(Pool pool, Instant now) {
        return pool.own().budgets().stream()
                .flatMap(budget -> changes(budget, now))
                .filter(now::isBefore)
                .min(Comparator.naturalOrder());
    }

    private static Stream<Instant> changes(DisruptionBudget budget, Instant now) {
        return budget.hours().stream().flatMap(hours -> {
            var begins = hours.schedule().next(now);
            var ends = hours.schedule().next(now.minus(hours.duration())).map(at -> at.plus(hours.duration()));
            return Stream.concat(begins.stream(), ends.stream());
        });
    }
}

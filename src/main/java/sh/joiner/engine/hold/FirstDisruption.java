package sh.joiner.engine.hold;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import sh.joiner.model.pool.DisruptionBudget;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.pool.Share;

/**
 * The limit for a NodePool that existed before an upgrade or a takeover from Karpenter: in each hour, Joiner starts to disrupt at most a percentage
 * of its nodes (decision 0041). The annotation of the pool is the only record, so the limit survives a change of leader.
 *
 * @param since when the limit started
 * @param hour the hour in which Joiner last started to remove a node: 0 is the first hour after {@code since}
 * @param removed the number of nodes whose removal started in this hour
 */
public record FirstDisruption(Instant since, long hour, int removed) {

    /** The annotation of a NodePool with the limit, or with {@link #OVER}. */
    public static final String ANNOTATION = "joiner.sh/first-disruption";

    /** The value of the annotation if the pool is not limited. */
    public static final String OVER = "none";

    private static final String FIELDS = "since=.+,hour=[0-9]{1,9},removed=[0-9]{1,9}";
    private static final int ALL = 100;

    /** Returns a limit that starts at this instant. */
    public static FirstDisruption startingAt(Instant now) {
        return new FirstDisruption(now.truncatedTo(ChronoUnit.SECONDS), 0, 0);
    }

    /** Returns the limit that the annotation of the pool contains; empty if there is none. */
    public static Optional<FirstDisruption> of(Pool pool) {
        return parse(pool.own().annotations().getOrDefault(ANNOTATION, OVER));
    }

    /** Returns the limit of the pool; empty if the pool is not limited. If a pool with a hash has no annotation yet, its limit starts now. */
    public static Optional<FirstDisruption> of(Pool pool, Instant now) {
        return isAnnotated(pool) ? of(pool) : startOf(pool.own().annotations(), now);
    }

    private static boolean isAnnotated(Pool pool) {
        return isValid(pool.own().annotations().getOrDefault(ANNOTATION, ""));
    }

    /** Returns a limit that starts now if the pool has a hash: an earlier version or Karpenter has managed such a pool. Empty for a new pool. */
    public static Optional<FirstDisruption> startOf(Map<String, String> annotations, Instant now) {
        return annotations.containsKey(Pool.HASH) ? Optional.of(startingAt(now)) : Optional.empty();
    }

    /** Returns true if the annotation has a valid value. */
    public static boolean isValid(String annotation) {
        return annotation.equals(OVER) || parse(annotation).isPresent();
    }

    private static Optional<FirstDisruption> parse(String annotation) {
        if (!annotation.matches(FIELDS)) {
            return Optional.empty();
        }
        int hour = annotation.indexOf(",hour=");
        int removed = annotation.indexOf(",removed=");
        try {
            return Optional.of(new FirstDisruption(
                    Instant.parse(annotation.substring("since=".length(), hour)),
                    Long.parseLong(annotation.substring(hour + ",hour=".length(), removed)),
                    Integer.parseInt(annotation.substring(removed + ",removed=".length()))));
        } catch (DateTimeException | NumberFormatException invalid) {
            return Optional.empty();
        }
    }

    /** Returns the value of the annotation. */
    public String text() {
        return "since=%s,hour=%d,removed=%d".formatted(since, hour, removed);
    }

    /** Returns the limit after the removal of these nodes has started. */
    public FirstDisruption after(int nodes, Instant now) {
        return new FirstDisruption(since, hourOf(now), removedIn(now) + nodes);
    }

    /** Returns the number of nodes whose removal started in the hour of this instant. */
    private int removedIn(Instant now) {
        return hourOf(now) == hour ? removed : 0;
    }

    private long hourOf(Instant now) {
        return Math.max(0, Duration.between(since, now).toHours());
    }

    /** Returns when the next hour starts. */
    public Instant nextHour(Instant now) {
        return since.plus(Duration.ofHours(hourOf(now) + 1));
    }

    /** Returns the number of nodes that may still be removed in this hour. In each hour, at least one node may be removed. */
    public int left(int nodes, int percent, Instant now) {
        return Math.max(0, Share.percent(percent).of(nodes) - removedIn(now));
    }

    /** Returns true if enough hours have passed to remove every node once, and no removal has started in this hour. */
    public boolean mayEnd(int percent, Instant now) {
        return hourOf(now) >= Math.ceilDiv(ALL, percent) && removedIn(now) == 0;
    }

    /** Returns true if this limit is newer than the other. */
    public boolean isNewerThan(FirstDisruption other) {
        return !since.equals(other.since)
                ? since.isAfter(other.since)
                : hour != other.hour ? hour > other.hour : removed > other.removed;
    }

    /** Returns the pool with this limit as one more disruption budget. */
    public Pool applyTo(Pool pool, Tally tally, int percent, Instant now) {
        int allowed = tally.disrupting() + left(tally.nodes(), percent, now);
        var budget = new DisruptionBudget(Share.count(allowed), Optional.empty(), Optional.empty());
        return pool.withBudgets(
                Stream.concat(pool.own().budgets().stream(), Stream.of(budget)).toList());
    }
}

package sh.joiner.engine.catalog;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Decides after each read of the catalog whether the answer replaces what is known, and when the next read follows (aws 2.11). Instance types,
 * offerings, on-demand prices and spot prices are read separately, each with a {@link History} of its own.
 *
 * <p>When DescribeInstanceTypes fails:
 *
 * <ol>
 *   <li>The AWS adapter sends the request for a page up to three times if AWS answers with a 5xx status or the connection fails. It does not repeat a
 *       throttled, denied or timed-out request. After five throttled requests in a row, the adapter sends none for up to 30 seconds. If AWS asks
 *       for a delay, the adapter waits that long, but at most five minutes. A request that would wait longer than 30 seconds counts as throttled.
 *   <li>One failed page fails the read, and the pages before it are dropped. An empty list is a failure too.
 *   <li>A failed read changes nothing. What this process or an earlier leader read stays in effect. The next read follows after 1 second, then after
 *       twice the previous delay, at most 2 minutes. While nothing is known, the delay is at most 1 second if AWS throttles the request, 10 seconds
 *       if a permission is missing, and 250 milliseconds otherwise.
 *   <li>An answer that lacks more than a quarter of what is known may be incomplete. It is a {@link Outcome.Doubt} and handled like a failure until
 *       AWS has returned the same answer for one hour.
 *   <li>A first answer with fewer than half of the expected instance types is used, and read again after one minute ({@link Outcome.TakeForNow}).
 * </ol>
 *
 * <p>{@code engine.readiness.GateRules} lists the controllers that wait because of failed reads. {@code board.projection.InputFailures} shows failed
 * reads to users.
 */
public final class CatalogReadRules {

    private static final Duration FIRST_DELAY = Duration.ofSeconds(1);
    private static final Duration LONGEST_DELAY = Duration.ofMinutes(2);
    private static final Duration TRUSTED_AFTER = Duration.ofHours(1);
    private static final Duration READ_AGAIN = Duration.ofMinutes(1);

    private CatalogReadRules() {}

    /** The reasons of a failed read that lead to different delays. */
    public enum Cause {
        THROTTLED(Duration.ofSeconds(1)),
        /** A missing permission is rarely granted within a second. */
        FORBIDDEN(Duration.ofSeconds(10)),
        /** A read that fails at its first page costs EC2 little, and no node can be launched before it succeeds. */
        OTHER(Duration.ofMillis(250));

        private final Duration longestDelay;

        Cause(Duration longestDelay) {
            this.longestDelay = longestDelay;
        }
    }

    /** The result of a read. */
    public sealed interface Outcome {

        /** Returns the time until the next read. */
        Duration delay();

        /** Returns the input of the next decision. */
        History history();

        /** The answer replaces what is known. */
        record Take(Duration delay, History history) implements Outcome {}

        /** The answer replaces what is known, but it may be incomplete. The sentence is reported as a failure. */
        record TakeForNow(Duration delay, String sentence, History history) implements Outcome {}

        /** The answer may be incomplete: what is known stays. The sentence is reported as a failure. */
        record Doubt(Duration delay, String sentence, History history) implements Outcome {}

        /** AWS returned no answer: what is known stays. */
        record Failed(Duration delay, History history) implements Outcome {}
    }

    /**
     * The earlier reads of one part of the catalog.
     *
     * @param failureDelay the delay after the next failure, before the limit of that failure is applied
     * @param doubted the last answer, if it was doubted
     * @param few the instance types of the last answer that was used, if the answer had too few types
     * @param isSettled true after an answer had enough types, or AWS returned the same few types twice
     */
    public record History(Duration failureDelay, @Nullable Doubted doubted, Set<String> few, boolean isSettled) {

        /** The history before the first read. */
        public static final History NONE = new History(FIRST_DELAY, null, Set.of(), false);

        /** A doubted answer, and the time at which AWS first returned it. */
        public record Doubted(Set<String> answer, Instant since) {}

        private History failed(Duration delay) {
            return new History(delay.multipliedBy(2), doubted, few, isSettled);
        }

        private History doubting(Doubted answer) {
            return new History(failureDelay, answer, few, isSettled);
        }
    }

    /**
     * An answer from AWS and the content known before it.
     *
     * @param unit what the names in {@code known} and {@code returned} stand for, in the plural
     * @param types the instance types of the answer, to be compared with {@code expectedTypes}
     */
    public record Answer(String unit, Set<String> known, Set<String> returned, Set<String> types, int expectedTypes) {

        /** An answer that is always used: if AWS does not return the on-demand price of a type, the known price stays in effect. */
        public static final Answer OF_ON_DEMAND_PRICES = new Answer("prices", Set.of(), Set.of(), Set.of(), 0);

        /**
         * Creates an answer with instance types. {@code expected} is the number of compiled-in prices, which is known
         * even before the first read.
         */
        public static Answer ofTypes(Set<String> known, Set<String> returned, int expected) {
            return new Answer("instance types", known, returned, returned, expected);
        }

        /** Creates an answer with the zones of each type. If exactly one zone is missing for all types, it is treated as closed and not compared. */
        public static Answer ofOfferings(
                Map<String, Set<String>> known, Map<String, Set<String>> returned, int expected) {
            var open = withoutTheClosedZone(known, returned);
            return new Answer("offerings", offerings(open), offerings(returned), returned.keySet(), expected);
        }

        /** Creates an answer with the prices of each type by zone. {@code known} has prices from AWS only, and no compiled-in prices. */
        public static Answer ofSpotPrices(
                Map<String, Map<String, Double>> known, Map<String, Map<String, Double>> returned) {
            return new Answer("spot prices", offerings(zones(known)), offerings(zones(returned)), Set.of(), 0);
        }

        /** Removes the zone that is in no offering of the answer, if there is exactly one. */
        private static Map<String, Set<String>> withoutTheClosedZone(
                Map<String, Set<String>> known, Map<String, Set<String>> returned) {
            var closed = allZones(known);
            closed.removeAll(allZones(returned));
            if (closed.size() != 1) {
                return known;
            }
            var open = new TreeMap<String, Set<String>>();
            known.forEach((type, zones) -> open.put(
                    type, zones.stream().filter(zone -> !closed.contains(zone)).collect(Collectors.toSet())));
            return open;
        }

        private static Set<String> allZones(Map<String, Set<String>> zonesOf) {
            return zonesOf.values().stream().flatMap(Set::stream).collect(Collectors.toSet());
        }

        private static Map<String, Set<String>> zones(Map<String, Map<String, Double>> prices) {
            return prices.entrySet().stream()
                    .collect(Collectors.toMap(
                            Map.Entry::getKey, entry -> entry.getValue().keySet()));
        }

        /** Returns each type with each of its zones. */
        private static Set<String> offerings(Map<String, Set<String>> zonesOf) {
            return zonesOf.entrySet().stream()
                    .flatMap(entry -> entry.getValue().stream().map(zone -> entry.getKey() + " " + zone))
                    .collect(Collectors.toSet());
        }

        private boolean hasThreeQuartersOfTheKnown() {
            long kept = returned.stream().filter(known::contains).count();
            return kept * 4 >= known.size() * 3L;
        }

        private boolean hasHalfOfTheExpectedTypes() {
            return types.size() * 2L >= expectedTypes;
        }
    }

    /** Decides about an answer. After {@link Outcome.Take}, the next read follows after {@code ttl}. */
    public static Outcome answered(Answer answer, History history, Duration ttl, Instant now) {
        if (answer.hasThreeQuartersOfTheKnown()) {
            return take(answer, history, ttl);
        }
        var earlier = history.doubted();
        var doubted = earlier != null && earlier.answer().equals(answer.returned())
                ? earlier
                : new History.Doubted(Set.copyOf(answer.returned()), now);
        if (!now.isBefore(doubted.since().plus(TRUSTED_AFTER))) {
            return take(answer, history, ttl);
        }
        var delay = shorter(history.failureDelay(), LONGEST_DELAY);
        var sentence =
                "AWS returned %d %s, %d were known; keeping the known ones until AWS has returned the same answer for one hour"
                        .formatted(
                                answer.returned().size(),
                                answer.unit(),
                                answer.known().size());
        return new Outcome.Doubt(delay, sentence, history.doubting(doubted).failed(delay));
    }

    private static Outcome take(Answer answer, History history, Duration ttl) {
        boolean isSettled = history.isSettled()
                || answer.hasHalfOfTheExpectedTypes()
                || answer.types().equals(history.few());
        if (isSettled) {
            return new Outcome.Take(ttl, new History(FIRST_DELAY, null, Set.of(), true));
        }
        var sentence =
                "AWS returned %d instance types, about %d were expected; using them and reading again in one minute"
                        .formatted(answer.types().size(), answer.expectedTypes());
        return new Outcome.TakeForNow(
                READ_AGAIN, sentence, new History(FIRST_DELAY, null, Set.copyOf(answer.types()), false));
    }

    /** Decides about a read that failed while an earlier answer is known. */
    public static Outcome.Failed failed(History history) {
        return failed(history, LONGEST_DELAY);
    }

    /** Decides about a read that failed while neither this process nor an earlier leader has an answer. */
    public static Outcome.Failed failedWhileNothingIsKnown(History history, Cause cause) {
        return failed(history, cause.longestDelay);
    }

    private static Outcome.Failed failed(History history, Duration longest) {
        var delay = shorter(history.failureDelay(), longest);
        return new Outcome.Failed(delay, history.failed(delay));
    }

    private static Duration shorter(Duration delay, Duration limit) {
        return delay.compareTo(limit) > 0 ? limit : delay;
    }
}

package sh.joiner.kubernetes.watch;

import java.time.Duration;

/**
 * How long a copy counts without a sign of life. All times are the wall clock's.
 *
 * @param compareAfter a kind without an event or bookmark for so long is compared with a live read
 * @param staleAfter a copy that nothing has confirmed for so long is stale
 * @param settle how long the events of a difference may be on their way before the watch counts as dead
 */
public record FreshnessLimits(Duration compareAfter, Duration staleAfter, Duration settle) {

    public static final FreshnessLimits DEFAULT =
            new FreshnessLimits(Duration.ofSeconds(20), Duration.ofSeconds(60), Duration.ofSeconds(5));

    public FreshnessLimits {
        demandPositive("compare-after", compareAfter);
        demandPositive("settle", settle);
        if (staleAfter.compareTo(compareAfter.plus(settle)) <= 0) {
            throw new IllegalArgumentException(
                    "stale-after must be longer than compare-after and settle together (%s), was %s"
                            .formatted(compareAfter.plus(settle), staleAfter));
        }
    }

    private static void demandPositive(String name, Duration duration) {
        if (!duration.isPositive()) {
            throw new IllegalArgumentException("%s must be positive, was %s".formatted(name, duration));
        }
    }
}

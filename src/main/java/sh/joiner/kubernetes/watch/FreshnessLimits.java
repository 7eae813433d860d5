package sh.joiner.kubernetes.watch;

import java.time.Duration;

/**
 * Limits for the time that a copy can be without an event or bookmark. All times refer to the wall clock.
 *
 * @param compareAfter a kind without an event or bookmark for this time is compared with a live read
 * @param staleAfter a copy that was not confirmed for this time is stale
 * @param settle how long a difference may last before the kind is listed again, because events may still arrive
 */
public record FreshnessLimits(Duration compareAfter, Duration staleAfter, Duration settle) {

    public static final FreshnessLimits DEFAULT =
            new FreshnessLimits(Duration.ofSeconds(20), Duration.ofSeconds(60), Duration.ofSeconds(5));

    public FreshnessLimits {
        demandPositive("compare-after", compareAfter);
        demandPositive("settle", settle);
        if (staleAfter.compareTo(compareAfter.plus(settle)) <= 0) {
            throw new IllegalArgumentException(
                    "joiner.watch.stale-after must be longer than joiner.watch.compare-after and joiner.watch.settle together (%s), but is %s"
                            .formatted(compareAfter.plus(settle), staleAfter));
        }
    }

    private static void demandPositive(String name, Duration duration) {
        if (!duration.isPositive()) {
            throw new IllegalArgumentException("%s must be positive, was %s".formatted(name, duration));
        }
    }
}

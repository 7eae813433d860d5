package sh.joiner.app.http;

import java.time.Duration;
import java.util.function.LongSupplier;

/** Limits the rate of requests: a burst after a pause, then a fixed number per second. Thread-safe. */
final class HttpRequestRate {

    private final long interval;
    private final long burst;
    private final LongSupplier nanoTime;
    private long next; // guarded by this object

    /**
     * @param perSecond the sustained rate, and the number of requests that pass immediately after a pause of one second
     * @param nanoTime as {@link System#nanoTime}
     */
    HttpRequestRate(int perSecond, LongSupplier nanoTime) {
        if (perSecond < 1) {
            throw new IllegalArgumentException("requests per second must be 1 or more, was %d".formatted(perSecond));
        }
        interval = Duration.ofSeconds(1).toNanos() / perSecond;
        burst = interval * (perSecond - 1);
        this.nanoTime = nanoTime;
        next = nanoTime.getAsLong() - burst;
    }

    /** Counts the next request and returns its waiting time. */
    synchronized Duration delay() {
        long now = nanoTime.getAsLong();
        next = Math.max(next, now - burst);
        long wait = Math.max(0, next - now);
        next += interval;
        return Duration.ofNanos(wait);
    }
}

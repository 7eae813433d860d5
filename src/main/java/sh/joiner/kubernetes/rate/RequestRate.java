package sh.joiner.kubernetes.rate;

import java.util.function.LongSupplier;

/**
 * A token bucket whose tokens can be reserved in advance, like client-go's rate limiter. Each request gets the time at which it may be
 * sent, in the order of arrival. Thread-safe.
 */
final class RequestRate {

    private static final double NANOS = 1e9;

    private final double perSecond;
    private final int burst;
    private final LongSupplier nanos;
    private double tokens;
    private long filled;

    /**
     * Creates a full bucket.
     *
     * @param nanos a clock that never goes back
     */
    RequestRate(double perSecond, int burst, LongSupplier nanos) {
        if (!(perSecond > 0) || burst < 1) {
            throw new IllegalArgumentException(
                    "rate %s or burst %d is invalid: use a rate greater than 0 and a burst of at least 1"
                            .formatted(perSecond, burst));
        }
        this.perSecond = perSecond;
        this.burst = burst;
        this.nanos = nanos;
        this.tokens = burst;
        this.filled = nanos.getAsLong();
    }

    /** Takes a token, possibly a future one. Returns the clock's value from which the request may be sent. */
    synchronized long reserve() {
        long now = nanos.getAsLong();
        tokens = Math.min(burst, tokens + (now - filled) / NANOS * perSecond);
        filled = now;
        tokens--;
        return tokens >= 0 ? now : now + (long) Math.ceil(-tokens / perSecond * NANOS);
    }

    /** Returns the nanoseconds until the given clock value; zero or less if it has passed. */
    long left(long due) {
        return due - nanos.getAsLong();
    }
}

package sh.joiner.kubernetes.rate;

import java.util.function.LongSupplier;

/**
 * A token bucket whose requests may be reserved ahead, as client-go's rate limiter lets them: each request learns when it may be sent, in the
 * order in which they come. Thread-safe.
 */
final class RequestRate {

    private static final double NANOS = 1e9;

    private final double perSecond;
    private final int burst;
    private final LongSupplier nanos;
    private double tokens;
    private long filled;

    /** A full bucket; {@code nanos} is a clock that does not go back. */
    RequestRate(double perSecond, int burst, LongSupplier nanos) {
        if (!(perSecond > 0) || burst < 1) {
            throw new IllegalArgumentException(
                    "%s requests per second and a burst of %d: both must be at least 1".formatted(perSecond, burst));
        }
        this.perSecond = perSecond;
        this.burst = burst;
        this.nanos = nanos;
        this.tokens = burst;
        this.filled = nanos.getAsLong();
    }

    /** Takes a token, which may be one that is still to come, and returns the clock's value from which the request may be sent. */
    synchronized long reserve() {
        long now = nanos.getAsLong();
        tokens = Math.min(burst, tokens + (now - filled) / NANOS * perSecond);
        filled = now;
        tokens--;
        return tokens >= 0 ? now : now + (long) Math.ceil(-tokens / perSecond * NANOS);
    }

    /** Returns how many nanoseconds are left until then; zero or less if it is past. */
    long left(long due) {
        return due - nanos.getAsLong();
    }
}

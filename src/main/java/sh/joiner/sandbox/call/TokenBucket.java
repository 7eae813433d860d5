package sh.joiner.sandbox.call;

import java.time.Duration;
import java.time.Instant;

/** A token bucket: a burst of {@code size} calls, and {@code perSecond} calls per second of world time. */
final class TokenBucket {

    private final double size;
    private final double perSecond;
    private double tokens;
    private Instant filled;

    TokenBucket(double size, double perSecond, Instant now) {
        this.size = size;
        this.perSecond = perSecond;
        this.tokens = size;
        this.filled = now;
    }

    /** Takes a token. Returns false if there was none. */
    boolean take(Instant now) {
        double seconds = Duration.between(filled, now).toNanos() / 1e9;
        tokens = Math.min(size, tokens + Math.max(0, seconds) * perSecond);
        filled = now;
        if (tokens < 1) {
            return false;
        }
        tokens--;
        return true;
    }
}

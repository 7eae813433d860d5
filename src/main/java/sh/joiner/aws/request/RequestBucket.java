package sh.joiner.aws.request;

import java.time.Duration;
import java.time.Instant;

/** The requests to one API that may be sent now: a token bucket of which each purpose leaves a share to those that precede it. */
final class RequestBucket {

    private static final double NANOS = 1e9;

    private final RequestBudget budget;
    private double tokens;
    private Instant filled;

    /** A full bucket. */
    RequestBucket(RequestBudget budget, Instant now) {
        this.budget = budget;
        this.tokens = budget.burst();
        this.filled = now;
    }

    /** Returns how long a request for this purpose has to wait; zero if it may be sent now. */
    Duration delay(Purpose purpose, Instant now) {
        fill(now);
        double missing = 1 + purpose.reserved() * budget.burst() - tokens;
        return missing <= 0 ? Duration.ZERO : Duration.ofNanos((long) Math.ceil(missing / budget.perSecond() * NANOS));
    }

    /** Takes the token of a request that is sent now. */
    void take() {
        tokens--;
    }

    /** Empties the bucket: AWS counts fewer requests as left than this process does. */
    void drain(Instant now) {
        fill(now);
        tokens = Math.min(tokens, 0);
    }

    double available(Instant now) {
        fill(now);
        return Math.max(0, tokens);
    }

    private void fill(Instant now) {
        if (now.isAfter(filled)) {
            double seconds = Duration.between(filled, now).toNanos() / NANOS;
            tokens = Math.min(budget.burst(), tokens + seconds * budget.perSecond());
            filled = now;
        }
    }
}

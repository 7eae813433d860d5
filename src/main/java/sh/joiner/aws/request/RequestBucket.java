package sh.joiner.aws.request;

import java.time.Duration;
import java.time.Instant;

/** A token bucket for the requests to one API. Each purpose leaves a share of the bucket to purposes of higher priority. */
final class RequestBucket {

    private static final double NANOS = 1e9;

    private final RequestBudget budget;
    private double tokens;
    private Instant filled;

    /** Creates a full bucket. */
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

    /** Empties the bucket after a refusal, which shows that AWS has counted more requests than this process. */
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

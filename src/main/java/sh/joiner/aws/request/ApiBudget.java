package sh.joiner.aws.request;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.request.ApiUsage;
import sh.joiner.model.request.ApiUsage.Breaker;
import sh.joiner.model.request.ApiUsage.Counts;

/** The token bucket and circuit breaker of one AWS API, and the counts of its requests by outcome. Thread-safe. */
final class ApiBudget {

    private final String service;
    private final String action;
    private final RequestBudget budget;
    private final RequestBucket bucket;
    private final CircuitBreaker breaker;
    private Counts counts = Counts.NONE;
    private int waiting;
    private @Nullable Instant lastRefusal;

    ApiBudget(String service, String action, RequestBudget budget, Instant now, DoubleSupplier random) {
        this.service = service;
        this.action = action;
        this.budget = budget;
        this.bucket = new RequestBucket(budget, now);
        this.breaker = new CircuitBreaker(random);
    }

    /**
     * Returns zero and takes a token, if a request for this purpose may be sent now. Otherwise returns how long the request has to wait.
     */
    synchronized Duration admit(Purpose purpose, Instant now) {
        var refused = breaker.delay(now);
        var full = bucket.delay(purpose, now);
        var delay = refused.compareTo(full) > 0 ? refused : full;
        if (delay.isZero()) {
            bucket.take();
            breaker.sent();
        }
        return delay;
    }

    synchronized void waiting(int more) {
        waiting += more;
    }

    synchronized void answered() {
        counts = counts.plusAnswered();
        breaker.answered();
    }

    synchronized void unanswered() {
        counts = counts.plusUnanswered();
        breaker.unanswered();
    }

    synchronized void refused(Instant now, Optional<Duration> retryAfter) {
        counts = counts.plusRefused();
        lastRefusal = now;
        bucket.drain(now);
        breaker.refused(now, retryAfter);
    }

    /** Counts a request that is not sent, and returns the exception with the reason. */
    synchronized RequestNotSent notSent() {
        counts = counts.plusNotSent();
        var nextTry = breaker.nextTry();
        var why = nextTry == null
                ? "the budget of %.1f requests/s is used up".formatted(budget.perSecond())
                : "AWS refuses requests to this API; the next try is at %s".formatted(nextTry);
        return new RequestNotSent("RequestLimitExceeded: %s %s was not sent: %s".formatted(service, action, why));
    }

    synchronized ApiUsage usage(Instant now) {
        var state = breaker.state(now);
        return new ApiUsage(
                service,
                action,
                budget.burst(),
                budget.perSecond(),
                bucket.available(now),
                waiting,
                state,
                state == Breaker.CLOSED ? null : breaker.nextTry(),
                lastRefusal,
                counts);
    }
}

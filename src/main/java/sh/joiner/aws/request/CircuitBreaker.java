package sh.joiner.aws.request;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.request.ApiUsage.Breaker;

/**
 * Stops the requests to one AWS API while AWS throttles them. The breaker opens after {@value #REFUSALS} refusals in a row, and when AWS
 * names a time to wait. When the open time of the breaker is over, one request is sent as a test. If AWS throttles the request, the breaker
 * opens for a longer time, within a limit. With any other answer, the breaker closes.
 */
final class CircuitBreaker {

    static final int REFUSALS = 5;
    private static final Duration FIRST = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofSeconds(30);
    private static final Duration LONGEST_ASKED_FOR = Duration.ofMinutes(5);
    private static final Duration UNTIL_ANSWER = Duration.ofMillis(500);
    private static final int MOST_DOUBLINGS = 5; // 2^5 s exceeds the maximum back-off of 30 s

    private final DoubleSupplier random;
    private int refusals;
    private int openings;
    private boolean trying;
    private @Nullable Instant openUntil;

    /**
     * Creates a closed breaker.
     *
     * @param random returns numbers from 0 to 1
     */
    CircuitBreaker(DoubleSupplier random) {
        this.random = random;
    }

    /** Returns how long a request has to wait; zero if it may be sent now. */
    Duration delay(Instant now) {
        if (openUntil == null) {
            return Duration.ZERO;
        }
        if (now.isBefore(openUntil)) {
            return Duration.between(now, openUntil);
        }
        return trying ? UNTIL_ANSWER : Duration.ZERO;
    }

    void sent() {
        trying = openUntil != null;
    }

    void answered() {
        if (openUntil == null || trying) {
            refusals = 0;
            openings = 0;
            trying = false;
            openUntil = null;
        }
    }

    /**
     * Handles a request without an answer. Such a request shows neither that AWS refuses requests nor that AWS accepts
     * them.
     */
    void unanswered() {
        trying = false;
    }

    void refused(Instant now, Optional<Duration> retryAfter) {
        refusals++;
        boolean sentBeforeItOpened = openUntil != null && !trying;
        if (!sentBeforeItOpened && (trying || refusals >= REFUSALS)) {
            open(now.plus(backOff()));
        }
        retryAfter.ifPresent(
                asked -> open(now.plus(asked.compareTo(LONGEST_ASKED_FOR) < 0 ? asked : LONGEST_ASKED_FOR)));
    }

    private void open(Instant until) {
        openUntil = openUntil == null || until.isAfter(openUntil) ? until : openUntil;
        trying = false;
    }

    /** Returns the next back-off. Half of it is random, so that several processes do not retry at the same time. */
    private Duration backOff() {
        var most = FIRST.multipliedBy(1L << Math.min(openings, MOST_DOUBLINGS));
        openings++;
        var limited = most.compareTo(LONGEST) < 0 ? most : LONGEST;
        return Duration.ofNanos((long) (limited.toNanos() * (0.5 + random.getAsDouble() / 2)));
    }

    Breaker state(Instant now) {
        if (openUntil == null) {
            return Breaker.CLOSED;
        }
        return now.isBefore(openUntil) ? Breaker.OPEN : Breaker.HALF_OPEN;
    }

    @Nullable
    Instant nextTry() {
        return openUntil;
    }
}

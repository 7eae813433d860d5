package sh.joiner.aws.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import sh.joiner.model.request.ApiUsage.Breaker;

class CircuitBreakerTest {

    private static final Instant START = Instant.parse("2026-11-23T12:00:00Z");

    private final CircuitBreaker breaker = new CircuitBreaker(() -> 1);

    private void refused(int times, Instant now) {
        for (int i = 0; i < times; i++) {
            breaker.sent();
            breaker.refused(now, Optional.empty());
        }
    }

    @Test
    void fourRefusalsInARowKeepTheBreakerClosed() {
        refused(4, START);

        assertThat(breaker.state(START)).isEqualTo(Breaker.CLOSED);
    }

    @Test
    void fiveRefusalsInARowOpenTheBreaker() {
        refused(5, START);

        assertThat(breaker.state(START)).isEqualTo(Breaker.OPEN);
        assertThat(breaker.delay(START)).isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void anAnswerResetsTheCountOfRefusals() {
        refused(4, START);
        breaker.answered();
        refused(4, START);

        assertThat(breaker.state(START)).isEqualTo(Breaker.CLOSED);
    }

    @Test
    void afterTheBackOffOneRequestIsSent() {
        refused(5, START);
        var later = START.plusSeconds(1);

        assertThat(breaker.delay(later)).isZero();
        breaker.sent();

        assertThat(breaker.delay(later)).isPositive();
        assertThat(breaker.state(later)).isEqualTo(Breaker.HALF_OPEN);
    }

    @Test
    void anAnswerInTheHalfOpenStateClosesTheBreaker() {
        refused(5, START);
        breaker.sent();

        breaker.answered();

        assertThat(breaker.state(START)).isEqualTo(Breaker.CLOSED);
    }

    @Test
    void aRefusalInTheHalfOpenStateOpensTheBreakerForTwiceAsLong() {
        refused(5, START);
        refused(1, START.plusSeconds(1));

        assertThat(breaker.delay(START.plusSeconds(1))).isEqualTo(Duration.ofSeconds(2));
    }

    @Test
    void aLostRequestAllowsAnotherRequest() {
        refused(5, START);
        breaker.sent();
        breaker.unanswered();

        assertThat(breaker.delay(START.plusSeconds(1))).isZero();
    }

    @Test
    void theBackOffIsThirtySecondsAtMost() {
        var now = START;
        refused(5, now);
        for (int i = 0; i < 40; i++) {
            now = now.plusSeconds(30);
            refused(1, now);
        }

        assertThat(breaker.delay(now)).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void halfOfTheBackOffIsRandom() {
        var shortest = new CircuitBreaker(() -> 0);
        for (int i = 0; i < 5; i++) {
            shortest.refused(START, Optional.empty());
        }

        assertThat(shortest.delay(START)).isEqualTo(Duration.ofMillis(500));
    }

    @Test
    void aRefusalWithRetryAfterOpensTheBreakerForThatDuration() {
        breaker.refused(START, Optional.of(Duration.ofSeconds(7)));

        assertThat(breaker.delay(START)).isEqualTo(Duration.ofSeconds(7));
    }

    @Test
    void lateRefusalsOfEarlierRequestsDoNotExtendTheBackOff() {
        for (int i = 0; i < 50; i++) {
            breaker.sent();
        }
        for (int i = 0; i < 50; i++) {
            breaker.refused(START, Optional.empty());
        }

        assertThat(breaker.delay(START)).isEqualTo(Duration.ofSeconds(1));
    }
}

package sh.joiner.aws.request;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.aws.request.Purpose.LAUNCH;
import static sh.joiner.aws.request.Purpose.REFRESH;
import static sh.joiner.aws.request.Purpose.TERMINATION;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class RequestBucketTest {

    private static final Instant START = Instant.parse("2026-11-23T12:00:00Z");

    private final RequestBucket bucket = new RequestBucket(new RequestBudget(100, 20), START);

    private int sent(Purpose purpose, Instant now) {
        int sent = 0;
        while (bucket.delay(purpose, now).isZero()) {
            bucket.take();
            sent++;
        }
        return sent;
    }

    @Test
    void refreshesLeaveHalfAndLaunchesAFifthToTerminations() {
        assertThat(sent(REFRESH, START)).isEqualTo(50);
        assertThat(sent(LAUNCH, START)).isEqualTo(30);
        assertThat(sent(TERMINATION, START)).isEqualTo(20);
    }

    @Test
    void aBucketFillsAtItsRate() {
        sent(TERMINATION, START);

        assertThat(sent(TERMINATION, START.plusSeconds(2))).isEqualTo(40);
    }

    @Test
    void aBucketHoldsNoMoreThanItsBurst() {
        assertThat(sent(TERMINATION, START.plus(Duration.ofHours(1)))).isEqualTo(100);
    }

    @Test
    void theDelayOfARequestIsTheTimeUntilItsShareIsAvailable() {
        sent(TERMINATION, START);

        assertThat(bucket.delay(TERMINATION, START)).isEqualTo(Duration.ofMillis(50));
        assertThat(bucket.delay(REFRESH, START)).isEqualTo(Duration.ofMillis(2550));
    }

    @Test
    void aClockThatIsSetBackFillsNothing() {
        sent(TERMINATION, START);

        assertThat(sent(TERMINATION, START.minusSeconds(60))).isZero();
    }

    @Test
    void aRefusalEmptiesTheBucket() {
        bucket.drain(START);

        assertThat(bucket.available(START)).isZero();
    }

    @Test
    void aSmallShareOfABudgetStillAdmitsRefreshes() {
        var small = new RequestBucket(RequestBudget.of("EC2", "RunInstances").share(0.01), START);

        assertThat(small.delay(REFRESH, START)).isZero();
    }
}

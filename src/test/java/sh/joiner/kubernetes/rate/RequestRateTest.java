package sh.joiner.kubernetes.rate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import sh.joiner.testing.HandClock;

class RequestRateTest {

    private final AtomicLong now = new AtomicLong();
    private final RequestRate rate = new RequestRate(200, 300, now::get);

    private void send(int requests) {
        for (int i = 0; i < requests; i++) {
            rate.reserve();
        }
    }

    @Test
    void aBurstIsSentAtOnce() {
        send(299);

        assertThat(rate.left(rate.reserve())).isZero();
    }

    @Test
    void afterTheBurstRequestsAreFiveMillisecondsApart() {
        send(300);

        assertThat(rate.left(rate.reserve())).isEqualTo(Duration.ofMillis(5).toNanos());
        assertThat(rate.left(rate.reserve())).isEqualTo(Duration.ofMillis(10).toNanos());
    }

    @Test
    void twoHundredRequestsAreAvailableAgainAfterASecond() {
        send(300);
        now.addAndGet(Duration.ofSeconds(1).toNanos());
        send(199);

        assertThat(rate.left(rate.reserve())).isZero();
        assertThat(rate.left(rate.reserve())).isPositive();
    }

    @Test
    void aRateOfZeroIsRejected() {
        assertThatThrownBy(() -> new RequestRate(0, 300, now::get))
                .hasMessageContaining("rate 0.0 or burst 300 is invalid");
    }

    @Test
    void theFasterClockAdvancesTheTime() {
        var world = new HandClock();
        var clock = new FasterClock(now::get, world);

        now.addAndGet(Duration.ofSeconds(2).toNanos());
        assertThat(clock.getAsLong()).isEqualTo(Duration.ofSeconds(2).toNanos());

        world.advance(Duration.ofSeconds(40));
        now.addAndGet(Duration.ofSeconds(1).toNanos());
        assertThat(clock.getAsLong()).isEqualTo(Duration.ofSeconds(42).toNanos());
    }
}

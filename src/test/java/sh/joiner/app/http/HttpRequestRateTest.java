package sh.joiner.app.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class HttpRequestRateTest {

    private long now = 5_000_000_000L;
    private final HttpRequestRate rate = new HttpRequestRate(4, () -> now);

    private List<Long> millis(int count) {
        return Stream.generate(rate::delay).limit(count).map(Duration::toMillis).toList();
    }

    @Test
    void theRequestsOfOneSecondPassImmediatelyAndTheOthersFollowAtTheRate() {
        assertThat(millis(7)).containsExactly(0L, 0L, 0L, 0L, 250L, 500L, 750L);
    }

    @Test
    void aPauseAllowsABurstOfOneSecondAtMost() {
        millis(4);
        now += Duration.ofMinutes(1).toNanos();

        assertThat(millis(5)).containsExactly(0L, 0L, 0L, 0L, 250L);
    }

    @Test
    void aRateOfZeroIsRefused() {
        assertThatThrownBy(() -> new HttpRequestRate(0, () -> now)).hasMessageContaining("was 0");
    }
}

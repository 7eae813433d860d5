package sh.joiner.controller.provisioning;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import sh.joiner.testing.HandClock;

class BatchWindowTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final HandClock clock = new HandClock();
    private final BatchWindow window = new BatchWindow(SECOND, Duration.ofSeconds(10));

    @Test
    void isNotOpenBeforeTheFirstRequest() {
        assertThat(window.untilClosed(clock.now())).isEmpty();
    }

    @Test
    void closesASecondAfterTheLastNewRequest() {
        window.request("a", clock.now());
        clock.advance(Duration.ofMillis(700));
        window.request("b", clock.now());

        assertThat(window.untilClosed(clock.now())).contains(SECOND);
    }

    @Test
    void isNotKeptOpenByARepeatedRequest() {
        window.request("a", clock.now());
        clock.advance(Duration.ofMillis(700));

        assertThat(window.request("a", clock.now())).isEmpty();
        clock.advance(Duration.ofMillis(300));
        assertThat(window.untilClosed(clock.now())).contains(Duration.ZERO);
    }

    @Test
    void closesAfterTenSecondsDespiteNewRequests() {
        for (int pod = 0; pod < 20; pod++) {
            window.request("pod " + pod, clock.now());
            clock.advance(Duration.ofMillis(500));
        }
        window.request("pod 20", clock.now());

        assertThat(window.untilClosed(clock.now())).contains(Duration.ZERO);
    }

    @Test
    void opensAgainAfterItWasCleared() {
        window.request("a", clock.now());
        window.clear();

        assertThat(window.untilClosed(clock.now())).isEmpty();
        clock.advance(Duration.ofSeconds(5));
        assertThat(window.request("a", clock.now())).contains(SECOND);
    }
}

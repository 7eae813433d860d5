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
    void isNotOpenBeforeSomebodyWishes() {
        assertThat(window.untilClosed(clock.now())).isEmpty();
    }

    @Test
    void closesASecondAfterTheLastNewWish() {
        window.wish("a", clock.now());
        clock.advance(Duration.ofMillis(700));
        window.wish("b", clock.now());

        assertThat(window.untilClosed(clock.now())).contains(SECOND);
    }

    @Test
    void isNotKeptOpenByARepeatedWish() {
        window.wish("a", clock.now());
        clock.advance(Duration.ofMillis(700));

        assertThat(window.wish("a", clock.now())).isEmpty();
        clock.advance(Duration.ofMillis(300));
        assertThat(window.untilClosed(clock.now())).contains(Duration.ZERO);
    }

    @Test
    void closesAfterTenSecondsWhoeverElseComes() {
        for (int pod = 0; pod < 20; pod++) {
            window.wish("pod " + pod, clock.now());
            clock.advance(Duration.ofMillis(500));
        }
        window.wish("pod 20", clock.now());

        assertThat(window.untilClosed(clock.now())).contains(Duration.ZERO);
    }

    @Test
    void opensAnewOnceItWasCleared() {
        window.wish("a", clock.now());
        window.clear();

        assertThat(window.untilClosed(clock.now())).isEmpty();
        clock.advance(Duration.ofSeconds(5));
        assertThat(window.wish("a", clock.now())).contains(SECOND);
    }
}

package sh.joiner.controller.provisioning;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.HandClock.START;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class BatchWindowTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final BatchWindow window = new BatchWindow(SECOND, Duration.ofSeconds(10));

    @Test
    void isNotOpenBeforeSomebodyWishes() {
        assertThat(window.untilClosed(START)).isEmpty();
    }

    @Test
    void closesASecondAfterTheLastNewWish() {
        window.wish("a", START);
        window.wish("b", START.plusMillis(700));

        assertThat(window.untilClosed(START.plusMillis(700))).contains(SECOND);
    }

    @Test
    void isNotKeptOpenByARepeatedWish() {
        window.wish("a", START);

        assertThat(window.wish("a", START.plusMillis(700))).isFalse();
        assertThat(window.untilClosed(START.plusSeconds(1))).contains(Duration.ZERO);
    }

    @Test
    void closesAfterTenSecondsWhoeverElseComes() {
        for (int pod = 0; pod <= 20; pod++) {
            window.wish("pod " + pod, START.plusMillis(pod * 500L));
        }

        assertThat(window.untilClosed(START.plusSeconds(10))).contains(Duration.ZERO);
    }

    @Test
    void opensAnewOnceItWasCleared() {
        window.wish("a", START);
        window.clear();

        assertThat(window.untilClosed(START)).isEmpty();
        assertThat(window.wish("a", START.plusSeconds(5))).isTrue();
    }
}

package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Timers run by a clock that goes on steadily; whoever waits by the wall's is told when somebody sets that one. */
class SystemClockTest {

    private Instant wall = Instant.parse("2026-03-01T12:00:00Z");
    private long nanos = 5_000;
    private final AtomicInteger jumps = new AtomicInteger();
    private final SystemClock clock = new SystemClock(() -> wall, () -> nanos);

    SystemClockTest() {
        clock.onJump(jumps::incrementAndGet);
    }

    @AfterEach
    void close() {
        clock.close();
    }

    private void after(Duration onTheWall, Duration inTruth) {
        wall = wall.plus(onTheWall);
        nanos += inTruth.toNanos();
        clock.look();
    }

    @Test
    void timeThatGoesByIsNoJump() {
        after(Duration.ofSeconds(10), Duration.ofSeconds(10));
        after(Duration.ofHours(2), Duration.ofHours(2));
        after(Duration.ofSeconds(12), Duration.ofSeconds(10)); // mended by a time service

        assertThat(jumps).hasValue(0);
    }

    @Test
    void aClockThatIsSetForwardOrBackIsToldOfOnce() {
        after(Duration.ofDays(2), Duration.ofSeconds(10));
        assertThat(jumps).hasValue(1);

        after(Duration.ofDays(-2), Duration.ofSeconds(10));
        after(Duration.ofSeconds(10), Duration.ofSeconds(10));
        assertThat(jumps).hasValue(2);
    }
}

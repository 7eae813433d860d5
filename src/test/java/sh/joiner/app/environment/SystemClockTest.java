package sh.joiner.app.environment;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Patience.eventually;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import sh.joiner.testing.Logged;

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
    void aTimerThatFailsCostsNoOtherTimer() throws InterruptedException {
        var next = new CountDownLatch(1);
        try (var logged = Logged.by(SystemClock.class)) {
            clock.schedule(Duration.ZERO, () -> {
                throw new StackOverflowError("of the test");
            });
            clock.schedule(Duration.ofMillis(20), next::countDown);

            assertThat(next.await(5, TimeUnit.SECONDS)).isTrue();
            eventually(() -> Optional.of(logged.lines()), lines -> lines.size() == 1);
        }
    }

    @Test
    void aListenerThatFailsDoesNotKeepAJumpFromTheOthers() {
        var others = new AtomicInteger();
        clock.onJump(() -> {
            throw new IllegalStateException("of the test");
        });
        clock.onJump(others::incrementAndGet);

        after(Duration.ofDays(2), Duration.ofSeconds(10));

        assertThat(others).hasValue(1);
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

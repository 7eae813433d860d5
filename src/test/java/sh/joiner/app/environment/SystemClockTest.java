package sh.joiner.app.environment;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Waits.eventually;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import sh.joiner.testing.Logged;

/** Timers use a monotonic clock, and listeners are called when the wall clock jumps. */
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

    private void pass(Duration wallClockTime, Duration realTime) {
        wall = wall.plus(wallClockTime);
        nanos += realTime.toNanos();
        clock.checkForJump();
    }

    @Test
    void aFailingTimerStopsNoOtherTimer() throws InterruptedException {
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
    void aFailingListenerDoesNotHideAJumpFromTheOthers() {
        var others = new AtomicInteger();
        clock.onJump(() -> {
            throw new IllegalStateException("of the test");
        });
        clock.onJump(others::incrementAndGet);

        pass(Duration.ofDays(2), Duration.ofSeconds(10));

        assertThat(others).hasValue(1);
    }

    @Test
    void elapsedTimeIsNoJump() {
        pass(Duration.ofSeconds(10), Duration.ofSeconds(10));
        pass(Duration.ofHours(2), Duration.ofHours(2));
        pass(Duration.ofSeconds(12), Duration.ofSeconds(10)); // corrected by a time service

        assertThat(jumps).hasValue(0);
    }

    @Test
    void aJumpForwardOrBackIsReportedOnce() {
        pass(Duration.ofDays(2), Duration.ofSeconds(10));
        assertThat(jumps).hasValue(1);

        pass(Duration.ofDays(-2), Duration.ofSeconds(10));
        pass(Duration.ofSeconds(10), Duration.ofSeconds(10));
        assertThat(jumps).hasValue(2);
    }
}

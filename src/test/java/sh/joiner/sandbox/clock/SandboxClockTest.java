package sh.joiner.sandbox.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SandboxClockTest {

    static final Instant START = Instant.parse("2026-11-21T08:00:00Z");

    final AtomicLong wall = new AtomicLong(-7);
    final SandboxClock clock = new SandboxClock(START, wall::get);
    final BlockingQueue<String> recorded = new LinkedBlockingQueue<>();

    @AfterEach
    void close() {
        clock.close();
    }

    @Test
    void startsAtTheGivenTimeAndRunsAtSpeedOne() {
        wallPasses(Duration.ofSeconds(3));

        assertThat(clock.now()).isEqualTo(START.plusSeconds(3));
        assertThat(clock.speed()).isEqualTo(1);
    }

    @Test
    void runsFasterFromTheChangeOfSpeed() {
        wallPasses(Duration.ofSeconds(3));
        clock.setSpeed(60);
        wallPasses(Duration.ofSeconds(2));

        assertThat(clock.now()).isEqualTo(START.plusSeconds(3 + 120));
    }

    @Test
    void stopsAtSpeedZero() {
        clock.setSpeed(0);
        wallPasses(Duration.ofDays(1));

        assertThat(clock.now()).isEqualTo(START);
    }

    @Test
    void catchesUpWithAnotherClockWithoutCallingTheJumpListeners() throws InterruptedException {
        clock.onJump(() -> recorded.add("jump"));
        clock.schedule(Duration.ofSeconds(2), () -> recorded.add("due"));

        clock.follow(START.plusSeconds(3), 60);
        wallPasses(Duration.ofSeconds(1));

        assertThat(clock.now()).isEqualTo(START.plusSeconds(63));
        assertThat(recorded.poll(5, TimeUnit.SECONDS)).isEqualTo("due");
        assertThat(recorded).isEmpty();
    }

    @Test
    void agreesAfterASecondWithAClockThatIsBehind() {
        clock.follow(START.minusMillis(500), 2);
        assertThat(clock.now()).isEqualTo(START);

        wallPasses(Duration.ofSeconds(1));

        assertThat(clock.now()).isEqualTo(START.minusMillis(500).plusSeconds(2));
    }

    @Test
    void neverGoesBackToFollowAnotherClock() {
        clock.follow(START.minusSeconds(60), 1);
        wallPasses(Duration.ofSeconds(1));

        assertThat(clock.now()).isEqualTo(START);
    }

    @Test
    void callsListenersAfterAChangeOfSpeed() throws InterruptedException {
        clock.onSpeed(() -> recorded.add("speed"));
        clock.setSpeed(5);

        assertThat(recorded.poll(5, TimeUnit.SECONDS)).isEqualTo("speed");
    }

    @Test
    void jumpsWhileItIsStopped() {
        clock.setSpeed(0);
        clock.advance(Duration.ofHours(6));

        assertThat(clock.now()).isEqualTo(START.plus(Duration.ofHours(6)));
    }

    @Test
    void runsDueTasksInOrderAndThenTheJumpListeners() throws InterruptedException {
        clock.setSpeed(0);
        clock.onJump(() -> recorded.add("jump"));
        schedule("late", Duration.ofMinutes(5));
        schedule("early", Duration.ofMinutes(1));
        schedule("early too", Duration.ofMinutes(1));
        schedule("not yet", Duration.ofHours(2));

        clock.advance(Duration.ofHours(1));

        assertThat(next(4)).containsExactly("early", "early too", "late", "jump");
        assertThat(recorded).isEmpty();
    }

    @Test
    void runsATaskWithoutDelayWhileItIsStopped() throws InterruptedException {
        clock.setSpeed(0);

        schedule("now", Duration.ZERO);
        schedule("overdue", Duration.ofSeconds(-1));

        assertThat(next(2)).containsExactlyInAnyOrder("now", "overdue");
    }

    @Test
    void doesNotRunACancelledTask() throws InterruptedException {
        clock.setSpeed(0);
        var timer = clock.schedule(Duration.ofMinutes(1), () -> recorded.add("cancelled"));
        schedule("kept", Duration.ofMinutes(2));

        timer.cancel();
        clock.advance(Duration.ofMinutes(3));

        assertThat(next(1)).containsExactly("kept");
    }

    @Test
    void aTaskThatThrowsDoesNotStopTheOthers() throws InterruptedException {
        clock.setSpeed(0);
        var timer = clock.schedule(Duration.ofMinutes(1), () -> {
            throw new IllegalStateException("thrown on purpose by a test");
        });
        schedule("after", Duration.ofMinutes(2));

        clock.advance(Duration.ofMinutes(3));

        assertThat(next(1)).containsExactly("after");
        timer.cancel();
    }

    @Test
    void runsATaskEarlierAfterASpeedUp() throws InterruptedException {
        try (var real = new SandboxClock(START)) {
            var _ = real.schedule(Duration.ofMinutes(30), () -> recorded.add("half an hour"));

            real.setSpeed(SandboxClock.FASTEST);

            assertThat(next(1)).containsExactly("half an hour");
            assertThat(real.now()).isAfterOrEqualTo(START.plus(Duration.ofMinutes(30)));
        }
    }

    @Test
    void refusesNegativeSpeedsAndJumps() {
        assertThatIllegalArgumentException().isThrownBy(() -> clock.setSpeed(-1));
        assertThatIllegalArgumentException().isThrownBy(() -> clock.setSpeed(Double.NaN));
        assertThatIllegalArgumentException().isThrownBy(() -> clock.advance(Duration.ZERO));
        assertThatIllegalArgumentException().isThrownBy(() -> clock.advance(Duration.ofSeconds(-1)));
    }

    void wallPasses(Duration time) {
        wall.addAndGet(time.toNanos());
    }

    void schedule(String word, Duration after) {
        var _ = clock.schedule(after, () -> recorded.add(word));
    }

    Iterable<String> next(int count) throws InterruptedException {
        var words = new java.util.ArrayList<String>();
        for (int i = 0; i < count; i++) {
            words.add(String.valueOf(recorded.poll(10, TimeUnit.SECONDS)));
        }
        return words;
    }
}

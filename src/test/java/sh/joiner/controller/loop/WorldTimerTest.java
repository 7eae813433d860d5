package sh.joiner.controller.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.api.v1.NodePool;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.SingleThreadRunner;

class WorldTimerTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final HandClock clock = new HandClock();
    private final WorldTimer<NodePool> timer = new WorldTimer<>(new SingleThreadRunner(clock), NodePool.class);
    private final NodePool pool = new NodePool();
    private final List<Instant> events = new ArrayList<>();

    @BeforeEach
    void start() {
        pool.getMetadata().setName("default");
        timer.setEventHandler(_ -> events.add(clock.now()));
        timer.start();
    }

    private List<Long> secondsAfter(Duration wait) {
        clock.advance(wait);
        return events.stream()
                .map(event -> Duration.between(HandClock.START, event).toSeconds())
                .toList();
    }

    @Test
    void theStepGetsTheInstantAndTheObjectIsReconciledAfterItsWait() {
        var instants = new ArrayList<Instant>();

        boolean done = timer.run(pool, now -> {
            instants.add(now);
            return new Outcome(true, SECOND.multipliedBy(3));
        });

        assertThat(done).isTrue();
        assertThat(instants).containsExactly(HandClock.START);
        assertThat(secondsAfter(Duration.ofHours(1))).containsExactly(3L);
    }

    @Test
    void anEarlierRequestDuringTheStepIsKept() {
        timer.run(pool, _ -> {
            timer.reconcileWithin(pool, SECOND);
            return Outcome.again(SECOND.multipliedBy(3));
        });

        assertThat(secondsAfter(Duration.ofHours(1))).containsExactly(1L);
    }

    @Test
    void theRequestThatStartedTheStepIsDropped() {
        timer.askAgain(pool, SECOND);

        timer.run(pool, _ -> Outcome.again(SECOND.multipliedBy(3)));

        assertThat(secondsAfter(Duration.ofHours(1))).containsExactly(3L);
    }

    @Test
    void theObjectIsReconciledAgainAfterAFailedStep() {
        assertThatThrownBy(() -> timer.run(pool, _ -> {
                    throw new IllegalStateException("thrown by the test");
                }))
                .isInstanceOf(IllegalStateException.class);

        assertThat(secondsAfter(Duration.ofHours(1))).containsExactly(60L);
    }
}

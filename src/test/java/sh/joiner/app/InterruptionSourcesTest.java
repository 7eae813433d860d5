package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The queue is only observed, and the status of instances is not asked for. */
class InterruptionSourcesTest extends InterruptedPools {

    InterruptionSourcesTest() {
        super(Map.of("joiner.interruption.queue-notices", "observe", "joiner.interruption.status-notices", "off"));
    }

    @Test
    void whatTheQueueTellsIsShownAndNotAnsweredAndWhatTheStatusTellsIsNotHeard() {
        pool("web", "on-demand");
        pod("web", "web", "");
        isRunning("web");
        var claim = claimOf("web");

        announceReboot(instanceOf(claim));

        var told = interruption(instanceOf(claim), "Done");
        assertThat(told.getSpec().sources).containsExactly("Queue");
        assertThat(told.getStatus().action).isEqualTo("Observe");
        world.steering().advance(Duration.ofMinutes(5));
        assertThat(interruption(instanceOf(claim), "Done").getSpec().sources).containsExactly("Queue");
        assertThat(isDeleted(claim)).isFalse();
    }
}

package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Notices from the queue are only observed, and the status of instances is not read. */
class InterruptionSourcesTest extends SandboxFixture {

    InterruptionSourcesTest() {
        super(Map.of("joiner.interruption.queue-notices", "observe", "joiner.interruption.status-notices", "off"));
    }

    @Test
    void aNoticeFromTheQueueIsOnlyShownAndANoticeInTheStatusIsNotRead() {
        pool("web", "on-demand");
        pod("web", "web", "");
        awaitRunning("web");
        var claim = claimOf("web");

        announceReboot(instanceOf(claim));

        var interruption = interruption(instanceOf(claim), "Done");
        assertThat(interruption.getSpec().sources).containsExactly("Queue");
        assertThat(interruption.getStatus().action).isEqualTo("Observe");
        world.steering().advance(Duration.ofMinutes(5));
        assertThat(interruption(instanceOf(claim), "Done").getSpec().sources).containsExactly("Queue");
        assertThat(isDeleted(claim)).isFalse();
    }
}

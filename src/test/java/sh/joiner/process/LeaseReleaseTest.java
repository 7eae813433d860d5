package sh.joiner.process;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.process.SharedWorld.soon;

import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A controller that ends gracefully: another controller becomes the leader long before the lease would expire. */
@Tag("packaged")
class LeaseReleaseTest {

    private static final int SPEED = 120;

    @Test
    void aControllerThatEndsReleasesTheLease() {
        try (var world = new SharedWorld(SPEED);
                var first = start(world)) {
            soon(first::isLeading);
            try (var second = start(world)) {
                second.program().url();

                first.program().end();

                soon(second::isLeading);
                assertThat(first.program().lines())
                        .filteredOn(line -> !line.contains("BlockedThreadChecker")) // the computer was busy
                        .noneMatch(line -> line.contains(" ERROR ") || line.contains(" WARN "));
            }
        }
    }

    private static Controller start(SharedWorld world) {
        return Controller.start(
                world,
                Map.of(
                        "joiner.leader-election.lease-duration", "120S",
                        "joiner.leader-election.renew-deadline", "60S",
                        "joiner.leader-election.retry-period", "2S"));
    }
}

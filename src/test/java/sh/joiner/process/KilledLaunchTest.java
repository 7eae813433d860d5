package sh.joiner.process;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Patience.eventually;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A controller that is killed before it could write which instances it launched (issue 18, attack 4). */
@Tag("packaged")
class KilledLaunchTest {

    private static final int PODS = 12;
    private static final Map<String, String> LEASE = Map.of(
            "joiner.leader-election.lease-duration", "6S",
            "joiner.leader-election.renew-deadline", "4S",
            "joiner.leader-election.retry-period", "0.5S");

    private final SharedWorld world = new SharedWorld(5);

    @AfterEach
    void close() {
        world.close();
    }

    private List<String> pods() {
        return IntStream.range(0, PODS).mapToObj(number -> "pod-" + number).toList();
    }

    @Test
    void theNextControllerTakesOverEveryInstanceAndLaunchesNoSecondOne() {
        try (var first = Controller.start(world, LEASE)) {
            eventually(() -> Optional.of(first.isLeading()), leads -> leads);
            world.post("faults", "{\"api\":\"kubernetes\",\"call\":\"* nodeclaims/status\",\"error\":\"503\"}");
            pods().forEach(world::createPod);
            eventually(
                    () -> Optional.of(world.instances().size()), found -> found > 0 && found == world.claims());
            first.program().kill();
        }
        var launched = world.instances();
        world.heal();

        try (var second = Controller.start(world, LEASE)) {
            eventually(
                    () -> Optional.of(pods().stream().filter(world::isRunning).count()), running -> running == PODS);

            assertThat(world.instances()).containsAll(launched);
            assertThat(world.instances()).hasSize(world.claims());
            assertThat(second.isLeading()).isTrue();
        }
    }
}

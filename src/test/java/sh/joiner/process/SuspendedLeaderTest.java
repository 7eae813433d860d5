package sh.joiner.process;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.process.SharedWorld.soon;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A leader is suspended during a burst of launches, like a paused virtual machine. Another process takes over, and then the first one resumes.
 */
@Tag("packaged")
class SuspendedLeaderTest {

    private static final int PODS = 12;

    private final Map<String, Set<String>> providerIds = new ConcurrentHashMap<>(); // by the UID of the NodeClaim
    private SharedWorld world;
    private ControllerPair pair;

    @BeforeEach
    void start() {
        world = new SharedWorld(5);
        pair = ControllerPair.start(world, Map.of());
    }

    @AfterEach
    void stop() {
        pair.close();
        world.close();
    }

    @Test
    void theFirstLeaderOverwritesNoProviderIdAndLeavesNoInstanceBehind() {
        world.post("faults", "{\"api\":\"ec2\",\"call\":\"CreateFleet\",\"delay\":\"PT2M\"}");
        try (var _ = world.watchProviderIds(providerIds)) {
            world.createPodsWithNodesOfTheirOwn("pod", PODS);
            soon(() -> world.launching() == PODS);
            pair.leader().program().suspend();

            soon(pair.standby()::isLeading);
            world.removeAllFaults();
            soon(() -> world.claimedInstances().size() == PODS);
            world.post("clock", "{\"speed\":30}"); // the nodes boot
            soon(() -> world.running("pod") == PODS);
            world.post("clock", "{\"speed\":5}");
            pair.leader().program().resume();

            soon(() -> !pair.leader().holdsLease());
            var first = world.now();
            soon(() -> world.now().isAfter(first.plusSeconds(60))
                    && world.instances().size() == PODS);
            assertThat(world.claimedInstances()).hasSize(PODS).containsExactlyInAnyOrderElementsOf(world.instances());
            assertThat(providerIds)
                    .hasSize(PODS)
                    .allSatisfy((_, ids) -> assertThat(ids).hasSize(1));
            assertThat(pair.leader().program().isRunning()).isTrue();
        }
    }
}

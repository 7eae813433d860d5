package sh.joiner.process;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.process.SharedWorld.soon;

import java.util.ArrayList;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A leader cannot record which instances it has launched, and is killed. Then answers of EC2 to the next leader are lost.
 */
@Tag("packaged")
class KilledLaunchTest {

    private static final int PODS = 32;
    private static final int LATE_PODS = 20;

    private SharedWorld world;
    private ControllerPair pair;

    @BeforeEach
    void start() {
        world = new SharedWorld(5);
        pair = ControllerPair.start(world, Map.of());
    }

    @AfterEach
    void close() {
        pair.close();
        world.close();
    }

    @Test
    void theNextLeaderAdoptsEveryInstanceAndLostAnswersLaunchNoneTwice() {
        world.post("clock", "{\"speed\":1}"); // slow: Joiner deletes a claim that is not launched within five minutes
        world.post("faults", "{\"api\":\"kubernetes\",\"call\":\"* nodeclaims/status\",\"error\":\"503\"}");
        world.createPodsWithNodesOfTheirOwn("early", PODS);
        soon(() -> world.claims() == PODS && world.instances().size() == PODS);
        pair.leader().program().kill();
        var launched = world.everyInstance();
        world.removeAllFaults();
        soon(() -> world.claimedInstances().size() == PODS);
        world.post("clock", "{\"speed\":5}");
        soon(() -> world.running("early") == PODS);

        assertThat(world.everyInstance()).containsExactlyInAnyOrderElementsOf(launched);
        assertThat(world.claimedInstances()).containsExactlyInAnyOrderElementsOf(launched);

        world.post("faults", "{\"api\":\"ec2\",\"call\":\"CreateFleet\",\"lost\":\"after\",\"count\":4}");
        world.createPodsWithNodesOfTheirOwn("late", LATE_PODS);
        soon(() -> world.running("late") == LATE_PODS);

        var all = new ArrayList<>(world.everyInstance());
        assertThat(all).containsAll(launched).hasSize(PODS + LATE_PODS);
        assertThat(world.claimedInstances()).containsExactlyInAnyOrderElementsOf(all);
    }
}

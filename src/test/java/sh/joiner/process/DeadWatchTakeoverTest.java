package sh.joiner.process;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.process.SharedWorld.soon;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A standby whose NodeClaim watch is dead becomes the leader after the fleet has grown. Silent kinds are compared so seldom here that only what a new
 * leader demands can save the fleet.
 */
@Tag("packaged")
class DeadWatchTakeoverTest {

    private static final int PODS = 4;
    private static final String WATCH = "/nodeclaims?allowWatchBookmarks=true";
    private static final Map<String, String> SETTINGS = Map.of(
            "joiner.leader-election.lease-duration", "6S",
            "joiner.leader-election.renew-deadline", "4S",
            "joiner.leader-election.retry-period", "0.5S",
            "joiner.watch.compare-after", "600S",
            "joiner.watch.stale-after", "1200S");

    private SharedWorld world;
    private Controller leader;
    private Controller standby;

    @BeforeEach
    void start() {
        world = new SharedWorld(60);
        leader = Controller.start(world, SETTINGS);
        soon(leader::isLeading);
        standby = Controller.start(world, SETTINGS);
        standby.program().url();
        soon(() -> standby.hush(WATCH) > 0);
    }

    @AfterEach
    void stop() {
        standby.close();
        leader.close();
        world.close();
    }

    @Test
    void theNewLeaderKeepsEveryHealthyInstanceAndLaunchesNoneInVain() {
        for (int i = 1; i <= PODS; i++) {
            int claims = i;
            world.createPod("pod-" + i);
            soon(() -> world.claims() == claims); // each in a pass of its own, so that no two share a node
        }
        soon(() -> world.nodes() == PODS);
        var before = world.instances();

        leader.program().kill();
        soon(() -> standby.gates().contains("nodeclaims.karpenter.sh"));
        soon(standby::isLeading);
        world.createPod("late");
        soon(() -> world.isRunning("late"));

        assertThat(before).hasSize(PODS);
        assertThat(world.instances()).containsAll(before).hasSize(PODS + 1);
        assertThat(watchesThatDied()).singleElement().asString().contains("kind=nodeclaims.karpenter.sh");
    }

    private List<String> watchesThatDied() {
        return standby.program().lines().stream()
                .filter(line -> line.contains("watch is dead"))
                .toList();
    }
}

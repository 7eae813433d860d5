package sh.joiner.process;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.process.SharedWorld.soon;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** NodeClaim watches whose connections stay open but deliver no events. */
@Tag("packaged")
class DeadWatchTakeoverTest {

    private static final int PODS = 6;
    private static final String WATCH = "/nodeclaims?allowWatchBookmarks=true";
    private static final String CLAIMS = "nodeclaims.karpenter.sh";

    /** Silent kinds are compared so rarely that only the comparison of a new leader detects the dead watch. */
    private static final Map<String, String> RARELY_COMPARED =
            Map.of("joiner.watch.compare-after", "600S", "joiner.watch.stale-after", "1200S");

    private static final Map<String, String> OFTEN_COMPARED =
            Map.of("joiner.watch.compare-after", "4S", "joiner.watch.settle", "1S", "joiner.watch.stale-after", "12S");

    private final SharedWorld world = new SharedWorld(30);

    @AfterEach
    void stop() {
        world.close();
    }

    @Test
    void aNewLeaderKeepsEveryHealthyInstanceAndLaunchesNoExtraInstance() {
        try (var pair = ControllerPair.start(world, RARELY_COMPARED)) {
            soon(() -> pair.standby().silence(WATCH) > 0);
            world.createPodsWithNodesOfTheirOwn("early", PODS);
            soon(() -> world.running("early") == PODS);
            var healthy = world.everyInstance();

            pair.leader().program().kill();
            soon(() -> pair.standby().gates().contains(CLAIMS));
            soon(pair.standby()::isLeading);
            world.createPodsWithNodesOfTheirOwn("late", 1);
            soon(() -> world.running("late") == 1);

            assertThat(healthy).hasSize(PODS);
            assertThat(world.instances()).containsAll(healthy);
            assertThat(world.everyInstance()).hasSize(PODS + 1);
            assertThat(deadWatches(pair.standby())).singleElement().asString().contains("kind=" + CLAIMS);
        }
    }

    @Test
    void aLeaderWithADeadWatchListsAgainAndLaunchesOnceForEachPod() {
        try (var leader = Controller.start(world, OFTEN_COMPARED)) {
            soon(leader::isLeading);
            soon(() -> leader.silence(WATCH) > 0);
            world.createPodsWithNodesOfTheirOwn("pod", PODS);
            soon(() -> world.running("pod") == PODS);

            assertThat(world.everyInstance()).hasSize(PODS);
            assertThat(world.claimedInstances()).containsExactlyInAnyOrderElementsOf(world.instances());
            assertThat(deadWatches(leader))
                    .isNotEmpty()
                    .allSatisfy(line -> assertThat(line).contains("kind=" + CLAIMS));
            assertThat(leader.program().lines()).anyMatch(line -> line.contains("gate closed: gate=ClusterState"));
            assertThat(leader.holdsLease()).isTrue();
        }
    }

    private static List<String> deadWatches(Controller controller) {
        return controller.program().lines().stream()
                .filter(line -> line.contains("watch is dead"))
                .toList();
    }
}

package sh.joiner.process;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.process.SharedWorld.soon;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The leader's API server becomes unreachable during CreateFleet and returns after the lease was lost. */
@Tag("packaged")
class ApiServerOutageTest {

    private static final int PODS = 6;
    private static final Duration OUTAGE = Duration.ofSeconds(20);
    private static final Duration RECONNECT =
            Duration.ofSeconds(10); // without a restart by Joiner, the client waits longer before it watches again

    private final Map<String, Set<String>> providerIds = new ConcurrentHashMap<>(); // by the UID of the NodeClaim
    private SharedWorld world;
    private Controller controller;

    @BeforeEach
    void start() {
        world = new SharedWorld(4);
        controller = Controller.start(world, Map.of());
        soon(controller::isLeading);
    }

    @AfterEach
    void stop() {
        controller.close();
        world.close();
    }

    @Test
    void theLeaderPausesAndContinuesWithoutASecondLaunchOrAFloodOfLogLines() throws InterruptedException {
        int before = controller.program().lines().size();
        world.post("faults", "{\"api\":\"ec2\",\"call\":\"CreateFleet\",\"delay\":\"PT20S\"}");
        try (var _ = world.watchProviderIds(providerIds)) {
            world.createPodsWithNodesOfTheirOwn("early", PODS);
            soon(() -> world.launching() == PODS);

            controller.cutCluster();
            world.removeAllFaults();
            Thread.sleep(OUTAGE);
            assertThat(controller.holdsLease()).isFalse();
            assertThat(controller.program().isRunning()).isTrue();
            controller.reconnectCluster();
            world.createPodsWithNodesOfTheirOwn("late", 1);
            assertPlannedSoon();

            soon(() -> world.running("early") == PODS && world.running("late") == 1);
            assertThat(world.everyInstance()).hasSize(PODS + 1);
            assertThat(world.claimedInstances()).containsExactlyInAnyOrderElementsOf(world.everyInstance());
            assertThat(providerIds)
                    .hasSize(PODS + 1)
                    .allSatisfy((_, ids) -> assertThat(ids).hasSize(1));
        }
        assertFewLines(before);
    }

    /** On an idle computer, the pod is planned after about two seconds. For one of these seconds, Joiner waits for more pods to plan together. */
    private void assertPlannedSoon() {
        long created = System.nanoTime();
        soon(() -> world.claims() == PODS + 1);
        var took = Duration.ofNanos(System.nanoTime() - created);
        System.out.printf("a pod was planned %s after the API server had come back%n", took);
        assertThat(took).isLessThan(RECONNECT);
    }

    private void assertFewLines(int before) {
        var all = controller.program().lines();
        var logged = all.subList(before, all.size());
        assertThat(logged).hasSizeLessThanOrEqualTo(100);
        assertThat(lines(logged, "API server does not answer")).hasSize(1);
        assertThat(lines(logged, "API server answers again")).hasSize(1);
    }

    private static List<String> lines(List<String> logged, String text) {
        return logged.stream().filter(line -> line.contains(text)).toList();
    }
}

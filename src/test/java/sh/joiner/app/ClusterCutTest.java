package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.app.OutageWorld.soon;
import static sh.joiner.app.OutageWorld.unreachable;
import static sh.joiner.model.readiness.GateName.CLUSTER_STATE;
import static sh.joiner.model.readiness.GateName.CUSTOM_RESOURCES;
import static sh.joiner.model.readiness.GateName.DISRUPTION_FREEZES;
import static sh.joiner.model.readiness.GateName.INTERRUPTION_OBJECTS;
import static sh.joiner.model.readiness.GateName.KUBERNETES_API;
import static sh.joiner.model.readiness.GateName.LEARNED_CAPACITY;
import static sh.joiner.testing.Waits.eventually;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import sh.joiner.model.readiness.GateName;
import sh.joiner.sandbox.call.Fault;

/**
 * Outages of the API server. If a request fails from the start of Joiner on, only the controllers that need its answer wait. If the probes of a
 * running Joiner fail, all controllers wait.
 */
@Execution(ExecutionMode.CONCURRENT)
class ClusterCutTest {

    private static final List<String> LAUNCHING = List.of("claim.launch", "provisioning");
    private static final List<String> ALL_CONTROLLERS =
            List.of("claim", "claim.launch", "provisioning", "termination", "nodeclass", "pool", "reconcilers");

    /** All of these calls must fail: a single answer shows that the API server is reachable. */
    private static final String[] NOTHING_ANSWERS = {
        "get /version", "list nodepools*", "get configmaps*", "list maintenancewindows*", "list disruptionfreezes*"
    };

    private final OutageWorld world = new OutageWorld();

    record Feed(GateName gate, List<String> blocked, List<Fault> faults) {
        @Override
        public String toString() {
            return gate.word();
        }
    }

    static Stream<Feed> feeds() {
        return Stream.of(
                new Feed(KUBERNETES_API, ALL_CONTROLLERS, kubernetes(NOTHING_ANSWERS)),
                new Feed(CUSTOM_RESOURCES, ALL_CONTROLLERS, kubernetes("get /apis", "list nodepools*")),
                new Feed(CLUSTER_STATE, ALL_CONTROLLERS, kubernetes("list nodepools*")),
                new Feed(LEARNED_CAPACITY, LAUNCHING, kubernetes("get configmaps*")));
    }

    private static List<Fault> kubernetes(String... calls) {
        return Stream.of(calls)
                .flatMap(call -> unreachable("kubernetes", call).stream())
                .toList();
    }

    @AfterEach
    void close() {
        world.close();
    }

    @ParameterizedTest
    @MethodSource("feeds")
    void aFeedThatIsCutBeforeTheStartBlocksItsControllersUntilItAnswers(Feed feed) {
        world.cut(feed.faults());
        world.start();
        world.createPod("web");

        soon(() -> world.gate(feed.gate()).input().lastError() != null);
        assertThat(world.gate(feed.gate()).condition().reason()).isEqualTo("NeverKnown");
        assertThat(world.gate(feed.gate()).dependencies().holds()).containsAll(feed.blocked());
        assertThat(world.inState("Held")).containsAll(feed.blocked());
        assertThat(world.claimCount()).isZero();

        world.restore();
        world.awaitReadyNode();
        assertThat(world.gate(feed.gate()).condition().status()).isEqualTo("Open");
    }

    @Test
    void aFeedThatOnlyLaunchesNeedBlocksNoOtherController() {
        world.cut(kubernetes("get configmaps*"));
        world.start();
        world.createPod("web");

        world.awaitPodWaiting(LEARNED_CAPACITY, "web");
        soon(() -> !world.events("web", "ProvisioningHeld").isEmpty());
        eventually(
                () -> Optional.of(world.inState("Free")),
                free -> free.containsAll(List.of("claim", "nodeclass", "pool", "reconcilers", "termination")));
        assertThat(world.events("web", "FailedScheduling")).isEmpty();
    }

    @Test
    void maintenanceWindowsThatCannotBeListedBlockInterruptionsDisruptionAndExpirationOnly() {
        world.cut(kubernetes("list maintenancewindows*"));
        world.start();
        world.createPod("web");
        world.awaitReadyNode();

        soon(() -> world.gate(INTERRUPTION_OBJECTS).input().lastError() != null);
        assertThat(world.gate(INTERRUPTION_OBJECTS).condition().reason()).isEqualTo("NeverKnown");
        assertThat(world.inState("Held"))
                .containsExactlyInAnyOrder(
                        "claim.expiration",
                        "disruption",
                        "interruption",
                        "interruption.policies",
                        "interruption.queue",
                        "interruption.status");

        world.restore();
        soon(() -> world.gate(INTERRUPTION_OBJECTS).condition().status().equals("Open"));
    }

    @Test
    void freezesThatCannotBeListedBlockDisruptionAndExpirationOnly() {
        world.cut(kubernetes("list disruptionfreezes*"));
        world.start();
        world.createPod("web");
        world.awaitReadyNode();

        soon(() -> world.gate(DISRUPTION_FREEZES).input().lastError() != null);
        assertThat(world.gate(DISRUPTION_FREEZES).condition().reason()).isEqualTo("NeverKnown");
        assertThat(world.inState("Held"))
                .containsExactlyInAnyOrder("claim.expiration", "disruption", "disruption.freezes");

        world.restore();
        soon(() -> world.gate(DISRUPTION_FREEZES).condition().status().equals("Open"));
    }

    /** Only the probe and the reads of ConfigMaps fail. If renewals of the lease failed as well, this process would not remain the leader. */
    @ParameterizedTest
    @CsvSource({"KUBERNETES_API, get /version", "CUSTOM_RESOURCES, get /apis"})
    void failingProbesBlockAllControllersUntilAProbeSucceeds(GateName gate, String probe) {
        world.start();
        world.createPod("web");
        world.awaitReadyNode();

        world.cut(kubernetes(probe, "get configmaps*")); // a successful read of a ConfigMap would also open the gate
        soon(() -> world.gate(gate).condition().reason().equals("Lost"));
        assertThat(Optional.ofNullable(world.gate(gate).input().lastError()))
                .hasValueSatisfying(error -> assertThat(error.message()).isNotBlank());
        assertThat(world.inState("Held")).containsAll(ALL_CONTROLLERS);
        world.createPod("late");
        world.awaitPodWaiting(gate, "late");
        assertThat(world.claimCount()).isOne();

        world.restore();
        soon(() -> world.gate(gate).condition().status().equals("Open"));
        soon(() -> world.claimCount() == 2);
        assertThat(world.inState("Held")).isEmpty();
    }

    /** Watches keep lists current, and the process itself keeps its ConfigMaps current. */
    @Test
    void listsAndConfigMapsThatCannotBeReadWhileRunningBlockNoController() {
        world.start();
        world.createPod("web");
        world.awaitReadyNode();

        world.cut(kubernetes("list nodepools*", "list nodeclaims*", "get configmaps*"));
        world.createPod("late");

        soon(() -> world.nodes().size() == 2); // counts nodes, because this test cannot list claims either
        assertThat(world.inState("Held")).isEmpty();
        assertThat(world.gate(CLUSTER_STATE).condition().status()).isEqualTo("Open");
        assertThat(world.gate(LEARNED_CAPACITY).condition().status()).isEqualTo("Open");
    }
}

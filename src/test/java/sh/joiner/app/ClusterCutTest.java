package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.app.CutWorld.lost;
import static sh.joiner.app.CutWorld.soon;
import static sh.joiner.model.readiness.GateName.CLUSTER_STATE;
import static sh.joiner.model.readiness.GateName.CUSTOM_RESOURCES;
import static sh.joiner.model.readiness.GateName.INTERRUPTION_OBJECTS;
import static sh.joiner.model.readiness.GateName.KUBERNETES_API;
import static sh.joiner.model.readiness.GateName.LEARNED_CAPACITY;

import java.util.List;
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

/** What the cluster itself tells is cut: before the start it holds who needs it, while running only where nothing answers any more. */
@Execution(ExecutionMode.CONCURRENT)
class ClusterCutTest {

    private static final List<String> THAT_LAUNCH = List.of("claim.launch", "provisioning");
    private static final List<String> EVERYBODY =
            List.of("claim", "claim.launch", "provisioning", "termination", "nodeclass", "pool", "reconcilers");

    /** Whatever it answers shows that the API server is there. */
    private static final String[] NOTHING_ANSWERS = {
        "get /version", "list nodepools*", "get configmaps*", "list maintenancewindows*"
    };

    private final CutWorld world = new CutWorld();

    record Feed(GateName gate, List<String> held, List<Fault> faults) {
        @Override
        public String toString() {
            return gate.word();
        }
    }

    static Stream<Feed> feeds() {
        return Stream.of(
                new Feed(KUBERNETES_API, EVERYBODY, kubernetes(NOTHING_ANSWERS)),
                new Feed(CUSTOM_RESOURCES, EVERYBODY, kubernetes("get /apis", "list nodepools*")),
                new Feed(CLUSTER_STATE, EVERYBODY, kubernetes("list nodepools*")),
                new Feed(LEARNED_CAPACITY, THAT_LAUNCH, kubernetes("get configmaps*")));
    }

    private static List<Fault> kubernetes(String... calls) {
        return Stream.of(calls)
                .flatMap(call -> lost("kubernetes", call).stream())
                .toList();
    }

    @AfterEach
    void close() {
        world.close();
    }

    @ParameterizedTest
    @MethodSource("feeds")
    void cutBeforeTheStartItHoldsWhoNeedsItUntilItIsThere(Feed feed) {
        world.cut(feed.faults());
        world.start();
        world.wants("web");

        soon(() -> world.gate(feed.gate()).input().lastError() != null);
        assertThat(world.gate(feed.gate()).condition().reason()).isEqualTo("NeverKnown");
        assertThat(world.gate(feed.gate()).dependencies().holds()).containsAll(feed.held());
        assertThat(world.inState("Held")).containsAll(feed.held());
        assertThat(world.machinesAskedFor()).isZero();

        world.mend();
        world.nodeComes();
        assertThat(world.gate(feed.gate()).condition().status()).isEqualTo("Open");
    }

    @Test
    void whatOnlyLaunchesNeedHoldsNobodyElse() {
        world.cut(kubernetes("get configmaps*"));
        world.start();
        world.wants("web");

        world.isHeldBy(LEARNED_CAPACITY, "web");
        soon(() -> !world.events("web", "ProvisioningHeld").isEmpty());
        assertThat(world.inState("Free")).contains("claim", "nodeclass", "pool", "reconcilers", "termination");
        assertThat(world.events("web", "FailedScheduling")).isEmpty();
    }

    @Test
    void kindsAboutInterruptionsThatCannotBeListedHoldTheirLoopsAlone() {
        world.cut(kubernetes("list maintenancewindows*"));
        world.start();
        world.wants("web");
        world.nodeComes();

        soon(() -> world.gate(INTERRUPTION_OBJECTS).input().lastError() != null);
        assertThat(world.gate(INTERRUPTION_OBJECTS).condition().reason()).isEqualTo("NeverKnown");
        assertThat(world.inState("Held"))
                .containsExactlyInAnyOrder(
                        "interruption", "interruption.policies", "interruption.queue", "interruption.status");

        world.mend();
        soon(() -> world.gate(INTERRUPTION_OBJECTS).condition().status().equals("Open"));
    }

    /** The probe alone is cut: were the lease cut as well, the process would end, and another would lead. */
    @ParameterizedTest
    @CsvSource({"KUBERNETES_API, get /version", "CUSTOM_RESOURCES, get /apis"})
    void anApiServerThatIsLostWhileRunningHoldsEverybodyUntilItIsBack(GateName gate, String probe) {
        world.start();
        world.wants("web");
        world.nodeComes();

        world.cut(kubernetes(probe, "get configmaps*")); // an answer to who learns opens the gate as well
        soon(() -> world.gate(gate).condition().reason().equals("Lost"));
        assertThat(world.gate(gate).input().lastError()).isNotNull();
        assertThat(world.inState("Held")).containsAll(EVERYBODY);
        world.wants("late");
        world.isHeldBy(gate, "late");
        assertThat(world.machinesAskedFor()).isOne();

        world.mend();
        soon(() -> world.gate(gate).condition().status().equals("Open"));
        soon(() -> world.machinesAskedFor() == 2);
        assertThat(world.inState("Held")).isEmpty();
    }

    /** What was read once is kept up by watches, and by ourselves. */
    @Test
    void listsAndMemoriesThatCannotBeReadWhileRunningHoldNobody() {
        world.start();
        world.wants("web");
        world.nodeComes();

        world.cut(kubernetes("list nodepools*", "list nodeclaims*", "get configmaps*"));
        world.wants("late");

        soon(() -> world.nodes().size() == 2); // claims cannot be listed by this test either
        assertThat(world.inState("Held")).isEmpty();
        assertThat(world.gate(CLUSTER_STATE).condition().status()).isEqualTo("Open");
        assertThat(world.gate(LEARNED_CAPACITY).condition().status()).isEqualTo("Open");
    }
}

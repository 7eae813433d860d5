package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import sh.joiner.port.sandbox.Provocation;
import sh.joiner.sandbox.call.Fault;
import sh.joiner.sandbox.call.Fault.Effect;
import sh.joiner.testing.CallFaults;

/** Consolidation of one node in a sandbox when something goes wrong. The node becomes too large when the pod {@code filler} ends. */
@Execution(ExecutionMode.CONCURRENT)
class ConsolidationFailuresTest {

    private static final String LARGE = "m5.2xlarge";
    private static final String SMALL = "m5.large";

    private final ConsolidatedCluster cluster =
            new ConsolidatedCluster(Map.of(), "on-demand", SMALL + ", " + LARGE, ConsolidationFailuresTest::createPods);

    private static void createPods(ConsolidatedCluster cluster) {
        cluster.deployment("filler", 1, "7", "");
        cluster.deployment("web", 1, "500m", "");
        cluster.awaitPending(2);
    }

    @BeforeEach
    void bothPodsRunOnOneNode() {
        cluster.awaitRunning(2);
        assertThat(cluster.types()).containsExactly(LARGE);
    }

    @AfterEach
    void stop() {
        cluster.close();
    }

    private void awaitSmallerNode() {
        cluster.await(() -> Optional.of(cluster.types()), types -> types.equals(List.of(SMALL)));
        cluster.awaitRunning(1);
        assertThat(cluster.isUntainted()).isTrue();
    }

    @Test
    void aPodThatArrivesBetweenPlanAndWriteKeepsItsNodeAndThePageSaysWhy() {
        cluster.end("filler");
        cluster.awaitPlan();
        cluster.bindPod("late", "karpenter.sh/do-not-disrupt: \"true\"");

        cluster.await(() -> Optional.of(cluster.decisions("ConsolidationRejected")), rejected -> !rejected.isEmpty());
        var why = cluster.await(
                () -> Optional.of(cluster.whyNodesStay()),
                reasons -> reasons.contains("pod default/late has annotation karpenter.sh/do-not-disrupt"));

        assertThat(cluster.types()).as("%s", why).containsExactly(LARGE);
        assertThat(cluster.commands()).isEmpty();
        assertThat(cluster.isUntainted()).isTrue();
    }

    @Test
    void aNodeStaysWhileEc2HasNoCapacityForItsReplacementAndThePageSaysWhy() {
        cluster.provoke(new Provocation.Capacity(SMALL, null, null, 0, null, null, null));
        var before = cluster.names();

        cluster.end("filler");
        var failure = cluster.await(
                () -> cluster.decisions("DisruptionFailed").stream().findFirst(), _ -> true);
        var why = cluster.await(
                () -> cluster.whyNodesStay().stream()
                        .filter(reason -> reason.contains("was deleted"))
                        .findFirst(),
                _ -> true);

        assertThat(failure).contains("its nodes stay, and Joiner tries again after a wait");
        assertThat(why).contains("is tried again at", "capacity");
        assertThat(cluster.names()).containsAll(before);
        cluster.await(() -> Optional.of(cluster.isUntainted()), untainted -> untainted);

        cluster.provoke(new Provocation.Capacity(SMALL, null, null, 10, null, null, null));
        awaitSmallerNode();
    }

    @Test
    void aNodeDrainsOnceTheApiServerNoLongerRefusesEveryEvictionAndUntilThenItsPodRuns() {
        cluster.fail(CallFaults.always(Fault.KUBERNETES, "* pods/eviction", new Effect.Refusal("429", "")));

        cluster.end("filler");
        var refusal = cluster.await(
                () -> cluster.decisions("FailedDraining").stream()
                        .filter(message -> message.contains("429"))
                        .findFirst(),
                _ -> true);

        assertThat(refusal).contains("waits for pod default/web-", "the server refused to create pods/eviction");
        assertThat(cluster.types()).containsExactlyInAnyOrder(LARGE, SMALL);
        assertThat(cluster.running()).isEqualTo(1);
        var blockers = cluster.await(() -> Optional.of(cluster.blockers()), sentences -> !sentences.isEmpty());
        assertThat(blockers).singleElement().asString().matches("pod default/web-[^ ]+ still runs on node [^ ]+");

        cluster.removeAllFaults();
        awaitSmallerNode();
    }
}

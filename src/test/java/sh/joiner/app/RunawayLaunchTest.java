package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Waits.eventually;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Taint;
import io.fabric8.kubernetes.api.model.TaintBuilder;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.api.ec2.EC2NodeClass;
import sh.joiner.api.v1.NodeClaim;
import sh.joiner.api.v1.NodePool;
import sh.joiner.board.view.DecisionView;
import sh.joiner.board.view.PodView;
import sh.joiner.testing.Repository;

/**
 * Launches whose pods stay pending. An agent in the cluster adds a taint to every new node, so kube-scheduler never binds the pods for which the
 * node was launched. No plan can predict the taint.
 */
class RunawayLaunchTest extends SandboxFixture {

    private static final String STARTING = "example.com/starting";

    private volatile boolean quarantines = true;

    RunawayLaunchTest() {
        super(Map.of("joiner.launch-back-off.first", "4H"));
    }

    @BeforeEach
    void awaitReadyPool() {
        client.nodes().inform(new Agent());
        apply(Repository.read(Path.of("kubernetes/examples/20-node-pool.yaml"))
                .replace("name: example\n", "name: web\n")
                .replace("example.com/pool: example", "example.com/pool: web")
                .replace("consolidateAfter: 1m", "consolidateAfter: Never")
                .replace("nodes: 10%", "nodes: \"0\"") // the nodes drift and would be replaced
                .replace(
                        "      requirements:\n",
                        "      startupTaints: [{key: %s, effect: NoSchedule}]\n      requirements:\n"
                                .formatted(STARTING)));
        eventually(
                () -> Optional.ofNullable(
                        client.resources(NodePool.class).withName("web").get()),
                pool -> pool.getStatus() != null
                        && pool.getStatus().conditions != null
                        && pool.getStatus().conditions.stream()
                                .anyMatch(condition ->
                                        condition.type.equals("Ready") && condition.status.equals("True")));
    }

    /** Removes the startup taint of each node and adds its own taint. */
    private final class Agent implements ResourceEventHandler<Node> {

        @Override
        public void onAdd(Node node) {}

        @Override
        public void onUpdate(Node before, Node node) {
            if ("true".equals(node.getMetadata().getLabels().get("karpenter.sh/registered"))
                    && node.getSpec().getTaints().stream().anyMatch(RunawayLaunchTest::isStartupTaint)) {
                client.nodes().withName(node.getMetadata().getName()).edit(this::started);
            }
        }

        private Node started(Node node) {
            node.getSpec().getTaints().removeIf(RunawayLaunchTest::isStartupTaint);
            if (quarantines) {
                node.getSpec()
                        .getTaints()
                        .add(new TaintBuilder()
                                .withKey("example.com/quarantine")
                                .withEffect("NoSchedule")
                                .build());
            }
            return node;
        }

        @Override
        public void onDelete(Node node, boolean unknown) {}
    }

    private static boolean isStartupTaint(Taint taint) {
        return taint.getKey().equals(STARTING);
    }

    private List<NodeClaim> claims() {
        return client.resources(NodeClaim.class).list().getItems();
    }

    private Optional<PodView.PoolRefusalView> refusal(String pod) {
        return installation.board().views().pods().stream()
                .filter(view -> view.name().equals(pod) && view.scheduling().refusal() != null)
                .map(view -> view.scheduling().refusal().pools().getFirst())
                .findFirst();
    }

    private List<DecisionView> decisions(String code) {
        return installation.board().decisions().stream()
                .filter(decision -> decision.kind().code().equals(code))
                .toList();
    }

    @Test
    void aPoolStopsAfterThreeLaunchesThatLeftTheirPodPendingAndContinuesWhenItsClassChanges() {
        pod("web", "web", "");

        var refusal = eventually(() -> refusal("web"), answer -> answer.code().equals("LaunchesLeftPending"));

        assertThat(refusal.sentence()).contains("3 launches in a row left the pod pending");
        assertThat(claims()).hasSize(3);
        assertThat(decisions("LaunchBackOff")).hasSize(1);
        assertThat(decisions("FailedScheduling"))
                .anySatisfy(decision ->
                        assertThat(decision.text().why()).contains("3 launches in a row left the pod pending"));
        var pool = eventually(
                () -> Optional.of(installation.board().views().pools().getFirst()),
                poolView -> poolView.launchBackOffs().size() == 1);
        assertThat(pool.launchBackOffs()).singleElement().satisfies(backOff -> {
            assertThat(backOff.pods()).containsExactly("default/web");
            assertThat(backOff.launches()).isEqualTo(3);
        });
        assertThat(installation.board().overview().attention())
                .anySatisfy(line -> assertThat(line.sentence()).isEqualTo("launches no more nodes for 1 pod"));

        quarantines = false;
        client.resources(EC2NodeClass.class).withName("default").edit(found -> {
            found.getSpec().userData = "echo fixed";
            return found;
        });

        awaitRunning("web");
        assertThat(claims()).hasSize(4);
        eventually(
                () -> Optional.of(
                        installation.board().views().pools().getFirst().launchBackOffs()),
                List::isEmpty);
    }
}

package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import sh.joiner.port.sandbox.Provocation.InstanceChange;
import sh.joiner.testing.PrometheusStub;
import sh.joiner.testing.PrometheusStub.Answer;
import sh.joiner.testing.Repository;

/** Events that disturb an AMI rollout, with the whole control plane in the sandbox. */
@Execution(ExecutionMode.CONCURRENT)
class RolloutTroubleTest {

    private static final String POLICY = """
            apiVersion: joiner.sh/v1alpha1
            kind: AMIPolicy
            metadata: {name: all}
            spec:
              nodeClasses: {selector: {}}
              rollout:
                steps:
                - {percent: 50, soak: 30m}
                analysis: {timeToReady: 5h, nodeConditions: [], lostNodes: 100}
            """;

    private static final String NO_CONSOLIDATION = "{\"spec\": {\"disruption\": {\"consolidateAfter\": \"Never\"}}}";

    /** A policy with a Prometheus check. */
    private static final String CHECKED = """
            apiVersion: joiner.sh/v1alpha1
            kind: AMIPolicy
            metadata: {name: checked}
            spec:
              nodeClasses: {names: [default]}
              rollout:
                steps:
                - {percent: 50}
                analysis:
                  timeToReady: 5h
                  nodeConditions: []
                  prometheus:
                  - {name: error-rate, address: "%s", query: errors / requests, max: "0.01", timeLimit: 1s}
            """;

    /** Keeps the pods on nodes of their own in the first pool. Otherwise, nodes of the other pool could take them, and the class would have no node. */
    private static final String IN_FIRST_POOL =
            ConsolidatedCluster.APART + "\n      nodeSelector: {example.com/pool: example}";

    private static ConsolidatedCluster cluster(int nodes) {
        return cluster(nodes, Map.of(), POLICY, ConsolidatedCluster.APART);
    }

    private static ConsolidatedCluster cluster(int nodes, Map<String, String> settings, String policy, String placing) {
        var cluster = new ConsolidatedCluster(settings, "on-demand", "m5.large");
        cluster.patchPool(NO_CONSOLIDATION);
        cluster.apply(policy);
        cluster.deployment("web", nodes, "1", placing);
        cluster.awaitRunning(nodes);
        cluster.awaitInitialized();
        return cluster;
    }

    /** Half of the nodes with the candidate image disappear while the step soaks. Joiner launches nodes with the stable image for the lost pods, so that they do not wait, and the step starts again. */
    @Test
    void lostCanariesAreReplacedByTheStableImageAndTheStepIsRepeated() {
        try (var cluster = cluster(4)) {
            var stable = cluster.images();
            cluster.publishAmis();
            cluster.await(() -> Optional.of(cluster.rollouts()), all -> all.equals(List.of("Soaking")));
            var canary = cluster.instancesWithout(stable).getFirst();

            cluster.provoke(new InstanceChange(canary, "terminate"));
            cluster.await(() -> Optional.of(cluster.rollouts()), all -> all.equals(List.of("Progressing")));
            cluster.await(() -> Optional.of(cluster.rollouts()), all -> all.equals(List.of("Soaking")));
            cluster.awaitRunning(4);
            assertThat(cluster.instancesWithout(stable)).hasSize(2).doesNotContain(canary);

            cluster.await(() -> Optional.of(cluster.rollouts()), all -> all.equals(List.of("Succeeded")));
            cluster.await(() -> Optional.of(cluster.images()), images -> images.size() == 1);
            assertThat(cluster.images()).doesNotContainAnyElementsOf(stable);
        }
    }

    /** Adds a node class with a pool of two pods. */
    private static void addSecondClass(ConsolidatedCluster cluster) {
        cluster.apply(Repository.read(Path.of("kubernetes/examples/10-node-class.yaml"))
                .replace("name: default\n", "name: second\n"));
        cluster.apply(Repository.read(Path.of("kubernetes/examples/20-node-pool.yaml"))
                .replace("name: example\n", "name: second\n")
                .replace("name: default\n", "name: second\n")
                .replace("example.com/pool: example", "example.com/pool: second")
                .replace("consolidateAfter: 1m", "consolidateAfter: Never")
                .replace("nodes: 10%", "nodes: 100%"));
        cluster.deployment("other", 2, "1", "nodeSelector: {example.com/pool: second}");
        cluster.awaitRunning(4);
        cluster.awaitInitialized();
    }

    /** The rollout of the class waits, and says why. The rollout of the other class, and new pods, do not wait. */
    @Test
    void anAnalysisAddressThatHangsDelaysItsOwnRolloutOnly() {
        try (var prometheus = new PrometheusStub();
                var cluster = cluster(
                        2,
                        Map.of("joiner.prometheus.addresses", prometheus.address()),
                        CHECKED.formatted(prometheus.address()),
                        IN_FIRST_POOL)) {
            cluster.apply(POLICY.replace("{selector: {}}", "{names: [second]}").replace("name: all", "name: second"));
            addSecondClass(cluster);
            cluster.publishAmis();

            cluster.await(
                    () -> Optional.of(cluster.rollouts()),
                    all -> all.size() == 2 && all.containsAll(List.of("Succeeded", "Soaking")));
            cluster.await(
                    () -> Optional.of(cluster.rolloutMessages()),
                    all -> all.stream()
                            .anyMatch(message -> message.contains(
                                    "the analysis is inconclusive after the soak time: Prometheus check error-rate: %s has not answered within 1 s"
                                            .formatted(prometheus.address()))));
            cluster.scale("web", 3);
            cluster.awaitRunning(5);

            prometheus.answers(Answer.result("scalar", "[1, \"0.002\"]"));
            cluster.await(() -> Optional.of(cluster.rollouts()), all -> all.equals(List.of("Succeeded", "Succeeded")));
        }
    }

    @Test
    void aValueOfPrometheusThatIsTooHighReturnsTheNodesToTheStableImages() {
        try (var prometheus = new PrometheusStub();
                var cluster = cluster(
                        2,
                        Map.of("joiner.prometheus.addresses", prometheus.address()),
                        CHECKED.formatted(prometheus.address()),
                        IN_FIRST_POOL)) {
            var stable = cluster.images();
            prometheus.answers(Answer.result("vector", "[{\"metric\":{\"app\":\"web\"},\"value\":[1,\"0.2\"]}]"));

            cluster.publishAmis();
            cluster.await(() -> Optional.of(cluster.rollouts()), all -> all.equals(List.of("Failed")));

            assertThat(cluster.rolloutMessages())
                    .allMatch(
                            message -> message.startsWith(
                                    "the analysis has failed: Prometheus check error-rate: 0.2 is greater than max 0.01 for {app=\"web\"} (query: errors / requests)"));
            cluster.await(() -> Optional.of(cluster.images()), images -> images.equals(stable));
        }
    }

    /** A release of an AMI family that changes the images of two node classes at the same time. */
    @Test
    void twoNodeClassesRollOutSideBySide() {
        try (var cluster = cluster(2)) {
            addSecondClass(cluster);
            var before = cluster.images();

            cluster.publishAmis();
            cluster.await(() -> Optional.of(cluster.rollouts()), all -> all.equals(List.of("Succeeded", "Succeeded")));

            cluster.await(() -> Optional.of(cluster.images()), images -> images.size() == 1);
            assertThat(cluster.images()).doesNotContainAnyElementsOf(before);
            cluster.awaitRunning(4);
        }
    }
}

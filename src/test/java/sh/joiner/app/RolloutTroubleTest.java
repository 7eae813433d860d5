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

    private static ConsolidatedCluster cluster(int nodes) {
        var cluster = new ConsolidatedCluster(Map.of(), "on-demand", "m5.large");
        cluster.patchPool(NO_CONSOLIDATION);
        cluster.apply(POLICY);
        cluster.deployment("web", nodes, "1", ConsolidatedCluster.APART);
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

    /** A release of an AMI family that changes the images of two node classes at the same time. */
    @Test
    void twoNodeClassesRollOutSideBySide() {
        try (var cluster = cluster(2)) {
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
            var before = cluster.images();

            cluster.publishAmis();
            cluster.await(() -> Optional.of(cluster.rollouts()), all -> all.equals(List.of("Succeeded", "Succeeded")));

            cluster.await(() -> Optional.of(cluster.images()), images -> images.size() == 1);
            assertThat(cluster.images()).doesNotContainAnyElementsOf(before);
            cluster.awaitRunning(4);
        }
    }
}

package sh.joiner.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import sh.joiner.app.CrashingProcess.When;

/**
 * An AMI rollout of a whole pool, during which the process crashes ten times at random calls. {@code -Drollout.nodes=500} sets the number of nodes, and {@code
 * -Drollout.seed} the calls.
 */
@Execution(ExecutionMode.CONCURRENT)
class KilledRolloutTest {

    private static final int NODES = Integer.getInteger("rollout.nodes", 20);
    private static final long SEED = Long.getLong("rollout.seed", 22);
    private static final int CRASHES = 10;
    private static final int PERCENT = 10;
    private static final Duration MOST = Duration.ofMinutes(2).plusSeconds(2L * NODES);

    private static final String POOL = """
            {"spec": {"limits": {"cpu": "4000", "memory": "16000Gi"},
             "disruption": {"consolidateAfter": "Never", "budgets": [{"nodes": "%d%%"}]}}}
            """.formatted(PERCENT);

    private static final String POLICY = """
            apiVersion: joiner.sh/v1alpha1
            kind: AMIPolicy
            metadata: {name: default}
            spec:
              nodeClasses: {names: [default]}
              rollout:
                steps:
                - {nodes: 1, soak: 1m}
                - {percent: 20, soak: 1m}
                analysis: {timeToReady: 5h}
            """;

    @Test
    void theRolloutCompletesWithinTheBudget() {
        try (var cluster = new ConsolidatedCluster(Map.of(), "on-demand", "m5.large, m6i.large")) {
            cluster.patchPool(POOL);
            cluster.apply(POLICY);
            cluster.deployment("web", NODES, "1", ConsolidatedCluster.APART);
            cluster.awaitRunning(NODES);
            cluster.awaitInitialized();
            var before = cluster.images();
            assertThat(before).hasSize(1);
            var first = cluster.names();

            try (var watch = cluster.watchBudget(PERCENT)) {
                cluster.publishAmis();
                crash(cluster);
                cluster.awaitWithin(
                        MOST, () -> Optional.of(cluster.rollouts()), all -> all.equals(List.of("Succeeded")));

                cluster.awaitWithin(MOST, () -> Optional.of(cluster.names()), names -> names.size() == NODES);
                assertThat(cluster.images()).hasSize(1).doesNotContainAnyElementsOf(before);
                cluster.awaitRunning(NODES);
                assertThat(cluster.isUntainted()).isTrue();
                assertThat(watch.excesses()).isEmpty();
                assertThat(watch.started()).containsAll(first);
            }
        }
    }

    private static void crash(ConsolidatedCluster cluster) {
        var chance = new Random(SEED);
        for (int crash = 0; crash < CRASHES; crash++) {
            var calls = new AtomicInteger(1 + chance.nextInt(8 * NODES / CRASHES));
            cluster.crashAt(chance.nextBoolean() ? When.BEFORE : When.AFTER, _ -> calls.decrementAndGet() == 0);
            cluster.awaitCrash();
            cluster.restart();
        }
    }
}

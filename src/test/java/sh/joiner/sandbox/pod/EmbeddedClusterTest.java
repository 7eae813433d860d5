package sh.joiner.sandbox.pod;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sh.joiner.sandbox.clock.SandboxClock;
import sh.joiner.sandbox.cluster.EmbeddedStore;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.kubelet.BootedInstance;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.store.ObjectStore;
import sh.joiner.sandbox.testing.Yaml;
import sh.joiner.sandbox.workload.Workloads;

/** The workloads with the embedded cluster's store and clock, and with real threads. */
@Timeout(120)
class EmbeddedClusterTest {

    private final SandboxClock clock = new SandboxClock(Instant.parse("2026-01-05T12:00:00Z"));
    private final ObjectStore store = EmbeddedStore.open(clock);
    private final Workloads workloads = new Workloads(store, clock, WorkloadSettings.DEFAULT);

    @BeforeEach
    void start() {
        workloads.start();
    }

    @AfterEach
    void stop() {
        workloads.close();
        clock.close();
    }

    private void boot(int from, int to) {
        for (int i = from; i < to; i++) {
            workloads.instanceListener().booted(bootedInstance(i));
        }
    }

    private static BootedInstance bootedInstance(int number) {
        var zone = "us-east-1" + "abc".charAt(number % 3);
        return new BootedInstance(
                "i-%017d".formatted(number),
                "aws:///%s/i-%017d".formatted(zone, number),
                "ip-10-0-%d-%d.ec2.internal".formatted(number / 250, number % 250),
                "m5.4xlarge",
                "us-east-1",
                zone,
                "use1-az" + number % 3,
                "amd64",
                "linux",
                "1.34",
                SmallWorld.PLAIN_TEXT,
                Map.of("cpu", "16", "memory", "63000000Ki", "ephemeral-storage", "20959212Ki"),
                234,
                false);
    }

    /** Waits in wall-clock time. The test fails at its timeout if the condition stays false. */
    private static void await(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }

    private List<ObjectNode> pods(String phase) {
        return store.list("pods").stream()
                .filter(pod -> Pods.phase(pod).equals(phase))
                .toList();
    }

    @Test
    void twoThousandUnschedulablePodsRunSoonAfterNodesAreAdded() {
        store.create("deployments.apps", Yaml.object(SmallWorld.deployment("web", 2000)));
        await(() -> store.list("pods").stream()
                        .filter(pod -> SmallWorld.condition(pod, "PodScheduled").equals("False Unschedulable"))
                        .count()
                == 2000);
        boot(0, 50);
        var begin = System.nanoTime();

        await(() -> pods("Running").size() == 2000);

        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(40));
        await(() ->
                Json.at(store.get("deployments.apps", "default", "web").orElseThrow(), "status", "availableReplicas")
                                .asInt()
                        == 2000);
    }

    @ParameterizedTest
    @ValueSource(doubles = {60, 1000})
    void aFastWorldReachesTheSameStateWithoutExcessiveWrites(double speed) {
        clock.setSpeed(speed);
        store.create("deployments.apps", Yaml.object(SmallWorld.deployment("web", 200)));
        boot(0, 10);
        await(() -> pods("Running").size() == 200);
        long before = version();
        var begin = System.nanoTime();
        LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(3));

        long written = version() - before;
        assertThat(written * 1e9 / (System.nanoTime() - begin))
                .as("writes per second")
                .isLessThan(60);
    }

    /** Returns the number of writes so far. Every write increments the version, so the version of a new object is that number. */
    private long version() {
        var probe = store.create("configmaps", Yaml.object("metadata: {generateName: probe-, namespace: default}"));
        return Meta.version(probe);
    }

    @Test
    void deletingADeploymentDeletesAllItsDependents() {
        clock.setSpeed(10);
        store.create("deployments.apps", Yaml.object(SmallWorld.deployment("web", 20)));
        boot(0, 1);
        await(() -> pods("Running").size() == 20);

        store.delete("deployments.apps", "default", "web", Optional.empty());

        await(() ->
                store.list("pods").isEmpty() && store.list("replicasets.apps").isEmpty());
        assertThat(store.list("nodes")).hasSize(1);
    }
}

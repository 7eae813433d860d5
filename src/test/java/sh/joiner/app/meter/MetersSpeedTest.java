package sh.joiner.app.meter;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.claim.Condition.Status;
import sh.joiner.model.node.Node;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.testing.ClaimSamples;
import sh.joiner.testing.NodeBuilder;
import sh.joiner.testing.PodBuilder;
import sh.joiner.testing.World;

/** The cost of metrics in a large cluster. The limits are more than ten times the time that two cores need. */
class MetersSpeedTest {

    private static final int NODES = 2_000;
    private static final int PODS_ON_A_NODE = 10;
    private static final List<String> OF_NODES =
            List.of("Ready", "MemoryPressure", "DiskPressure", "PIDPressure", "NetworkUnavailable");

    private static Node node(int number) {
        var conditions = OF_NODES.stream()
                .map(type -> new Condition(type, Status.FALSE, "Kubelet", "", World.NOON))
                .toList();
        return NodeBuilder.with(NodeBuilder.node("n" + number).of("default").build(), conditions);
    }

    private static Claim claim(int number) {
        return ClaimSamples.claim()
                .named("c" + number)
                .launchedAs("aws:///us-east-1a/i-n" + number)
                .says("Registered", Status.TRUE, World.NOON)
                .says("Initialized", Status.TRUE, World.NOON)
                .says("Ready", Status.TRUE, World.NOON)
                .build();
    }

    private static Snapshot large() {
        var pods = new ArrayList<Pod>();
        for (int node = 0; node < NODES; node++) {
            for (int pod = 0; pod < PODS_ON_A_NODE; pod++) {
                pods.add(PodBuilder.pod("p" + node + "-" + pod).runningOn("n" + node));
            }
        }
        var empty = World.world().pool("default").snapshot();
        return new Snapshot(
                World.NOON,
                empty.pools(),
                List.of(),
                IntStream.range(0, NODES).mapToObj(MetersSpeedTest::claim).toList(),
                IntStream.range(0, NODES).mapToObj(MetersSpeedTest::node).toList(),
                pods,
                List.of(),
                empty.catalog());
    }

    private static Duration fastest(Runnable work) {
        long best = Long.MAX_VALUE;
        for (int i = 0; i < 5; i++) {
            long began = System.nanoTime();
            work.run();
            best = Math.min(best, System.nanoTime() - began);
        }
        return Duration.ofNanos(best);
    }

    @Test
    void theMetricsOfTwoThousandNodesAreRecordedAndExportedQuickly() {
        var bench = new MeterFixture();
        var snapshot = large();
        bench.meters.seen(snapshot);

        var recording = fastest(() -> bench.meters.seen(snapshot));
        var exporting = fastest(bench::text);
        System.out.printf(
                "metrics of %d nodes: record %d ms, export %d ms, %d MiB%n",
                NODES, recording.toMillis(), exporting.toMillis(), bench.text().length() >> 20);

        assertThat(recording).isLessThan(Duration.ofMillis(500));
        assertThat(exporting).isLessThan(Duration.ofSeconds(10));
    }
}

package sh.joiner.sandbox.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The order of the queue, the messages about waiting pods, and the duration of scheduling. */
class QueueTest {

    private final SchedulingWorld world = new SchedulingWorld();

    @Test
    void podsOfHigherPriorityComeFirstThenOlderPods() {
        world.pod("old", SchedulingWorld.cpu("3")).seconds(2);
        world.pod("young", SchedulingWorld.cpu("3")).pod("vip", SchedulingWorld.cpu("3") + "priority: 100");
        world.settle().node("a").settle();

        assertThat(world.place("vip")).isEqualTo("a");

        world.node("b").settle();

        assertThat(world.place("old")).isEqualTo("b");
        assertThat(world.place("young")).isEmpty();
    }

    @Test
    void podsPreferTheNodeWithMoreFreeResources() {
        world.node("a").pod("first", SchedulingWorld.cpu("2")).settle().node("b");
        world.settle().pod("second", SchedulingWorld.cpu("1")).settle();

        assertThat(world.place("second")).isEqualTo("b");
    }

    @Test
    void aWaitingPodIsRetriedWhenItsNodeIsUncordoned() {
        world.node("a").changeNode("a", "unschedulable: true").pod("web", "").settle();
        world.changeNode("a", "{}").settle();

        assertThat(world.place("web")).isEqualTo("a");
    }

    @Test
    void theReasonOfAWaitingPodIsWrittenOnceAndAChangeUpdatesTheSameEvent() {
        world.pod("web", "nodeSelector: {disk: ssd}")
                .settle()
                .node("a")
                .node("b")
                .settle();
        var soon = world.message("web");
        world.seconds(30);

        assertThat(soon).isEqualTo("no nodes available to schedule pods");
        assertThat(world.message("web")).startsWith("0/2 nodes are available");
        assertThat(world.events("web")).singleElement().satisfies(event -> {
            assertThat(event.path("count").asInt()).isEqualTo(2);
            assertThat(event.path("type").asText()).isEqualTo("Warning");
            assertThat(event.path("message").asText()).startsWith("0/2 nodes are available");
        });
    }

    @Test
    void twoThousandPodsArePlacedInAFewSeconds() {
        IntStream.range(0, 201).forEach(i -> world.zoned("node-%03d".formatted(i), "zone-" + i % 3));
        var spread = "topologySpreadConstraints: [{maxSkew: 1, topologyKey: topology.kubernetes.io/zone, "
                + "whenUnsatisfiable: DoNotSchedule, labelSelector: {matchLabels: {app: web}}}]\n";
        IntStream.range(0, 2000).forEach(i -> world.pod("pod-%04d".formatted(i), "web", spread));
        var begin = Instant.now();

        world.seconds(5);

        assertThat(Duration.between(begin, Instant.now())).isLessThan(Duration.ofSeconds(15));
        assertThat(world.store.list("pods").stream()
                        .filter(pod -> pod.path("spec").has("nodeName")))
                .hasSize(2000);
    }
}

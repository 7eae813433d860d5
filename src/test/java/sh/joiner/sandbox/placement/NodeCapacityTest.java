package sh.joiner.sandbox.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sh.joiner.sandbox.scheduler.SchedulingWorld;
import sh.joiner.sandbox.testing.Yaml;

/** The capacity of nodes: resources, number of pods, host ports. */
class NodeCapacityTest {

    private final SchedulingWorld world = new SchedulingWorld();

    @Test
    void podsCanUseAllAllocatableCpuAndNoMore() {
        world.node("a").pod("first", SchedulingWorld.cpu("3999m")).pod("second", SchedulingWorld.cpu("1m"));
        world.settle().pod("third", SchedulingWorld.cpu("1m")).settle();

        assertThat(world.place("first")).isEqualTo("a");
        assertThat(world.place("second")).isEqualTo("a");
        assertThat(world.refusal("third")).isEqualTo("0/1 nodes are available: 1 Insufficient cpu.");
    }

    @Test
    void allInsufficientResourcesOfANodeAreCountedUnlessATaintRejectsTheNode() {
        world.node("a").node("b").changeNode("b", "taints: [{key: team, effect: NoSchedule}]");
        world.pod(
                        "big",
                        "containers: [{name: main, resources: {requests: {cpu: '5', memory: 17Gi, example.com/gpu: '1'}}}]")
                .settle();

        assertThat(world.message("big"))
                .isEqualTo(
                        "0/2 nodes are available: 1 Insufficient cpu, 1 Insufficient example.com/gpu, 1 Insufficient memory, "
                                + "1 node(s) had untolerated taint {team: }. "
                                + "preemption: 0/2 nodes are available: 2 Preemption is not helpful for scheduling.");
    }

    @Test
    void theMessageSaysThatNoVictimsWereFoundIfNoPodHasALowerPriority() {
        world.node("a").pod("first", SchedulingWorld.cpu("3")).settle();
        world.pod("second", SchedulingWorld.cpu("2")).settle();

        assertThat(world.message("second"))
                .endsWith("preemption: 0/1 nodes are available: 1 No preemption victims found for incoming pod.");
    }

    @Test
    void theMessageReportsAPodThatMayNotPreempt() {
        world.node("a")
                .pod("big", SchedulingWorld.cpu("5") + "preemptionPolicy: Never")
                .settle();

        assertThat(world.message("big")).endsWith("preemption: not eligible due to preemptionPolicy=Never.");
    }

    @Test
    void aNodeRunsNoMorePodsThanItsKubeletAllows() {
        world.node("a");
        IntStream.range(0, 11).forEach(i -> world.pod("pod-%02d".formatted(i), ""));
        world.settle();

        assertThat(world.placedOn("a")).isEqualTo(10);
        assertThat(world.refusal("pod-10")).isEqualTo("0/1 nodes are available: 1 Too many pods.");
    }

    @Test
    void finishedPodsReleaseTheirResources() {
        world.node("a").pod("first", SchedulingWorld.cpu("3")).settle();
        world.pod("second", SchedulingWorld.cpu("3")).settle();

        world.store.updateStatus("pods", "default", "first", pod -> {
            pod.withObject("/status").put("phase", "Succeeded");
            return pod;
        });
        world.settle();

        assertThat(world.place("second")).isEqualTo("a");
    }

    @Test
    void aHostPortIsUsedOnceForEachAddressAndProtocol() {
        var port = "containers: [{name: main, ports: [{containerPort: 80, hostPort: 80%s}]}]";
        world.node("a").pod("first", port.formatted(", hostIP: 10.0.0.1")).settle();
        world.pod("udp", port.formatted(", protocol: UDP")).pod("other", port.formatted(", hostIP: 10.0.0.2"));
        world.settle().pod("any", port.formatted("")).settle();

        assertThat(world.place("udp")).isEqualTo("a");
        assertThat(world.place("other")).isEqualTo("a");
        assertThat(world.refusal("any"))
                .isEqualTo("0/1 nodes are available: 1 node(s) didn't have free ports for the requested pod ports.");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "containers add up | {containers: [{resources: {requests: {cpu: 100m}}}, {resources: {requests: {cpu: 200m}}}]} | 300",
                "the largest init container counts | {containers: [{resources: {requests: {cpu: 100m}}}], initContainers: [{resources: {requests: {cpu: 1}}}]} | 1000",
                "a sidecar adds to the containers | {containers: [{resources: {requests: {cpu: 100m}}}], initContainers: [{restartPolicy: Always, resources: {requests: {cpu: 50m}}}]} | 150",
                "a sidecar adds to later init containers | {containers: [{}], initContainers: [{restartPolicy: Always, resources: {requests: {cpu: 50m}}}, {resources: {requests: {cpu: 1}}}]} | 1050",
                "the overhead is added | {containers: [{resources: {requests: {cpu: 100m}}}], overhead: {cpu: 10m}} | 110",
                "a limit replaces a missing request | {containers: [{resources: {limits: {cpu: 100m}}}]} | 100",
                "pod-level requests take precedence | {containers: [{resources: {requests: {cpu: 100m}}}], resources: {requests: {cpu: 70m}}} | 70"
            })
    void aPodRequests(String name, String spec, long milli) {
        var requests = PodDemand.of(Yaml.object(spec));

        assertThat(requests).isEqualTo(Map.of("cpu", milli));
    }
}

package sh.joiner.sandbox.kubelet;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.Conditions;
import sh.joiner.sandbox.mirror.Conditions.Condition;
import sh.joiner.sandbox.mirror.NodeTaint;

/** The conditions of a node, and the taints that the node controller derives from them. */
final class NodeHealth {

    static final NodeTaint NOT_READY = new NodeTaint("node.kubernetes.io/not-ready", "", "NoSchedule");

    private static final NodeTaint NOT_READY_EVICTS = new NodeTaint("node.kubernetes.io/not-ready", "", "NoExecute");
    private static final NodeTaint UNREACHABLE = new NodeTaint("node.kubernetes.io/unreachable", "", "NoSchedule");
    private static final NodeTaint UNREACHABLE_EVICTS =
            new NodeTaint("node.kubernetes.io/unreachable", "", "NoExecute");
    private static final NodeTaint CORDONED = new NodeTaint("node.kubernetes.io/unschedulable", "", "NoSchedule");
    private static final List<NodeTaint> ALL =
            List.of(NOT_READY, NOT_READY_EVICTS, UNREACHABLE, UNREACHABLE_EVICTS, CORDONED);

    private NodeHealth() {}

    /** Sets the conditions of a kubelet without memory, disk or PID pressure. */
    static void noPressure(ObjectNode node, Instant now) {
        beat(
                node,
                Condition.no("MemoryPressure", "KubeletHasSufficientMemory", "kubelet has sufficient memory available"),
                now);
        beat(node, Condition.no("DiskPressure", "KubeletHasNoDiskPressure", "kubelet has no disk pressure"), now);
        beat(node, Condition.no("PIDPressure", "KubeletHasSufficientPID", "kubelet has sufficient PID available"), now);
    }

    static void ready(ObjectNode node, Instant now) {
        beat(node, Condition.yes("Ready", "KubeletReady", "kubelet is posting ready status"), now);
    }

    /** Sets the conditions that the node controller writes for a node whose kubelet is silent. */
    static void unknown(ObjectNode node, Instant now) {
        for (String type : List.of("MemoryPressure", "DiskPressure", "PIDPressure", "Ready")) {
            var silent = new Condition(type, "Unknown", "NodeStatusUnknown", "Kubelet stopped posting node status.");
            Conditions.set(node, silent, now);
        }
    }

    static void beat(ObjectNode node, Condition condition, Instant now) {
        Conditions.set(node, condition, now).put("lastHeartbeatTime", now.toString());
    }

    /**
     * Returns the taints that the node should have: the taints of other writers, and the taints that follow from the conditions and from {@code
     * unschedulable}. A starting node does not get the NoExecute taint, because its pods should not be evicted.
     */
    static List<NodeTaint> wantedTaints(JsonNode node) {
        var others =
                NodeTaint.ofNode(node).stream().filter(taint -> ALL.stream().noneMatch(taint::isAbout));
        var cordon = Json.at(node, "spec", "unschedulable").asBoolean() ? Stream.of(CORDONED) : Stream.<NodeTaint>of();
        return Stream.of(others, readiness(node), cordon)
                .flatMap(taints -> taints)
                .toList();
    }

    private static Stream<NodeTaint> readiness(JsonNode node) {
        var ready = Conditions.find(node, "Ready");
        var status = ready.map(condition -> Json.text(condition, "status")).orElse("Unknown");
        return switch (status) {
            case "True" -> Stream.of();
            case "False" ->
                ready.filter(NodeHealth::isStarting).isPresent()
                        ? Stream.of(NOT_READY)
                        : Stream.of(NOT_READY, NOT_READY_EVICTS);
            default -> Stream.of(UNREACHABLE, UNREACHABLE_EVICTS);
        };
    }

    /** Returns true if the node is ready. */
    static boolean isReady(JsonNode node) {
        return Conditions.isTrue(node, "Ready");
    }

    private static boolean isStarting(JsonNode ready) {
        return Json.text(ready, "message").contains("cni plugin not initialized");
    }
}

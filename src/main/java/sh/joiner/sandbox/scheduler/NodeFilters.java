package sh.joiner.sandbox.scheduler;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import sh.joiner.model.pod.HostPort;
import sh.joiner.sandbox.mirror.NodeTaint;
import sh.joiner.sandbox.placement.NodeSlot;
import sh.joiner.sandbox.placement.PodShape;

/** The filters that depend on a single node: cordon, taints, node affinity, host ports, and free resources. */
final class NodeFilters {

    private static final NodeTaint CORDON = new NodeTaint("node.kubernetes.io/unschedulable", "", "NoSchedule");

    /** All filters of this class, in kube-scheduler's order. */
    static final List<Filter> ALL = List.of(
            NodeFilters::cordon, NodeFilters::taints, NodeFilters::affinity, NodeFilters::ports, NodeFilters::room);

    private NodeFilters() {}

    private static Filter.Check cordon(PodShape pod, SchedulerCache fleet) {
        var isTolerated = pod.tolerates(CORDON);
        return node -> node.isCordoned() && !isTolerated
                ? List.of(Filter.Reason.unresolvable("node(s) were unschedulable"))
                : List.of();
    }

    private static Filter.Check taints(PodShape pod, SchedulerCache fleet) {
        return node -> pod.untolerated(node)
                .map(taint -> "node(s) had untolerated taint {%s: %s}".formatted(taint.key(), taint.value()))
                .map(Filter.Reason::unresolvable)
                .map(List::of)
                .orElse(List.of());
    }

    private static Filter.Check affinity(PodShape pod, SchedulerCache fleet) {
        return node -> pod.wants(node)
                ? List.of()
                : List.of(Filter.Reason.unresolvable("node(s) didn't match Pod's node affinity/selector"));
    }

    private static Filter.Check ports(PodShape pod, SchedulerCache fleet) {
        if (pod.ports().isEmpty()) {
            return Filter.Check.NOTHING;
        }
        return node -> pod.ports().stream().anyMatch(port -> isTaken(port, node))
                ? List.of(Filter.Reason.resolvable("node(s) didn't have free ports for the requested pod ports"))
                : List.of();
    }

    private static boolean isTaken(HostPort port, NodeSlot node) {
        return node.load().ports().stream().anyMatch(port::conflictsWith);
    }

    private static Filter.Check room(PodShape pod, SchedulerCache fleet) {
        return node -> lacking(pod, node);
    }

    private static List<Filter.Reason> lacking(PodShape pod, NodeSlot node) {
        var reserved = node.heldFrom(pod.priority());
        var reasons = new ArrayList<Filter.Reason>(0);
        if ((node.load().pods() + reserved.pods() + 1) * 1000 > node.allocatable("pods")) {
            reasons.add(Filter.Reason.resolvable("Too many pods"));
        }
        for (Map.Entry<String, Long> request : pod.requests().entrySet()) {
            var resource = request.getKey();
            long wanted = request.getValue();
            if (wanted > node.allocatable(resource)) {
                reasons.add(Filter.Reason.unresolvable("Insufficient " + resource));
            } else if (wanted + node.load().used(resource) + reserved.used(resource) > node.allocatable(resource)) {
                reasons.add(Filter.Reason.resolvable("Insufficient " + resource));
            }
        }
        return reasons;
    }
}

package sh.joiner.sandbox.pod;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import sh.joiner.sandbox.mirror.Conditions;
import sh.joiner.sandbox.mirror.Meta;

/**
 * The order in which the pods of a set are deleted when there are too many. First come pods that are unassigned, then pods that are not running, then
 * pods that are not ready. Pods in the same state are ordered by lower deletion cost, more pods of the set on the same node, later change of the
 * Ready condition, more restarts, and younger age.
 */
public final class DeletionOrder {

    private DeletionOrder() {}

    public static List<ObjectNode> of(Collection<ObjectNode> pods) {
        Map<String, Long> podsByNode =
                pods.stream().collect(Collectors.groupingBy(Pods::nodeName, Collectors.counting()));
        return pods.stream().sorted(leastUseful(podsByNode)).toList();
    }

    private static Comparator<ObjectNode> leastUseful(Map<String, Long> podsByNode) {
        Function<ObjectNode, Long> onItsNode = pod -> podsByNode.getOrDefault(Pods.nodeName(pod), 0L);
        return Comparator.<ObjectNode, Boolean>comparing(
                        pod -> !Pods.nodeName(pod).isEmpty())
                .thenComparing(pod -> Pods.phase(pod).equals("Running"))
                .thenComparing(Pods::isReady)
                .thenComparingInt(DeletionOrder::cost)
                .thenComparing(onItsNode, Comparator.reverseOrder())
                .thenComparing(
                        pod -> Conditions.since(pod, "Ready").orElse(Meta.created(pod)), Comparator.reverseOrder())
                .thenComparing(ContainerState::restarts, Comparator.reverseOrder())
                .thenComparing(Meta::created, Comparator.reverseOrder())
                .thenComparing(Meta::name);
    }

    /** Returns the pod's deletion cost, or 0 if the annotation is missing or not a valid number. */
    private static int cost(JsonNode pod) {
        var text = Meta.annotation(pod, "controller.kubernetes.io/pod-deletion-cost");
        return text.matches("-?[1-9]\\d{0,8}|0") ? Integer.parseInt(text) : 0;
    }
}

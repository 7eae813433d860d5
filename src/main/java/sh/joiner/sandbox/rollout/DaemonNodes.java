package sh.joiner.sandbox.rollout;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.NodeTaint;
import sh.joiner.sandbox.mirror.PodToleration;
import sh.joiner.sandbox.placement.NodeTerm;
import sh.joiner.sandbox.pod.Pods;

/** The nodes on which a DaemonSet runs a pod, and the affinity that assigns such a pod to its node. */
public final class DaemonNodes {

    private static final String NODE = "node.kubernetes.io/";
    private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
    private static final Set<String> TOLERATED_NO_EXECUTE = Set.of(NODE + "not-ready", NODE + "unreachable");
    private static final Set<String> TOLERATED_NO_SCHEDULE =
            Set.of(NODE + "disk-pressure", NODE + "memory-pressure", NODE + "pid-pressure", NODE + "unschedulable");
    private static final String NO_NETWORK = NODE + "network-unavailable";

    private final Map<String, String> selector;
    private final List<PodToleration> tolerations;
    private final List<NodeTerm> terms;

    DaemonNodes(JsonNode set) {
        var podSpec = Json.at(set, "spec", "template", "spec");
        this.selector = Json.strings(podSpec.path("nodeSelector"));
        var all = new ArrayList<>(PodToleration.ofSpec(podSpec));
        extraTolerations(podSpec).stream().map(PodToleration::of).forEach(all::add);
        this.tolerations = List.copyOf(all);
        this.terms = NodeTerm.listOf(Json.at(podSpec, "affinity", "nodeAffinity", REQUIRED, "nodeSelectorTerms"));
    }

    /** Returns the tolerations that Kubernetes adds to DaemonSet pods, because these pods also run on nodes with problems. */
    private static List<ObjectNode> extraTolerations(JsonNode podSpec) {
        var extra = new ArrayList<ObjectNode>();
        TOLERATED_NO_EXECUTE.stream().sorted().forEach(key -> extra.add(toleration(key, "NoExecute")));
        TOLERATED_NO_SCHEDULE.stream().sorted().forEach(key -> extra.add(toleration(key, "NoSchedule")));
        if (podSpec.path("hostNetwork").asBoolean()) {
            extra.add(toleration(NO_NETWORK, "NoSchedule"));
        }
        return extra;
    }

    private static ObjectNode toleration(String key, String effect) {
        return Json.object().put("key", key).put("operator", "Exists").put("effect", effect);
    }

    boolean mayStart(NodeFacts node) {
        return wants(node) && node.taints().stream().filter(NodeTaint::isHard).allMatch(this::tolerates);
    }

    boolean mayStay(NodeFacts node) {
        return wants(node)
                && node.taints().stream()
                        .filter(taint -> taint.effect().equals("NoExecute"))
                        .allMatch(this::tolerates);
    }

    private boolean tolerates(NodeTaint taint) {
        return tolerations.stream().anyMatch(toleration -> toleration.tolerates(taint));
    }

    private boolean wants(NodeFacts node) {
        var labels = node.labels();
        var selected =
                selector.entrySet().stream().allMatch(entry -> entry.getValue().equals(labels.get(entry.getKey())));
        return selected && (terms.isEmpty() || terms.stream().anyMatch(term -> term.matches(node.name(), labels)));
    }

    /**
     * Assigns the pod to its node by required affinity to the node's name, which replaces all other required terms. Adds the tolerations of DaemonSet
     * pods.
     */
    static void pin(ObjectNode pod, String nodeName) {
        var spec = Json.child(pod, "spec");
        var required = Json.child(spec, "affinity", "nodeAffinity", REQUIRED);
        required.putArray("nodeSelectorTerms")
                .addObject()
                .putArray("matchFields")
                .addObject()
                .put("key", "metadata.name")
                .put("operator", "In")
                .putArray("values")
                .add(nodeName);
        Json.list(spec, "tolerations").addAll(extraTolerations(spec));
    }

    /** Returns the node to which a DaemonSet pod is bound or assigned; empty if there is none. */
    public static String nodeOf(JsonNode pod) {
        var bound = Pods.nodeName(pod);
        return bound.isEmpty() ? assignedNode(pod) : bound;
    }

    private static String assignedNode(JsonNode pod) {
        return Json.at(pod, "spec", "affinity", "nodeAffinity", REQUIRED, "nodeSelectorTerms")
                .path(0)
                .path("matchFields")
                .path(0)
                .path("values")
                .path(0)
                .asText("");
    }
}

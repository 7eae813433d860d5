package sh.joiner.sandbox.rollout;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.NodeTaint;

/** The properties of a node on which the placement of DaemonSet pods depends. */
record NodeFacts(String name, Map<String, String> labels, List<NodeTaint> taints) {

    static NodeFacts of(JsonNode node) {
        return new NodeFacts(Meta.name(node), Meta.labels(node), NodeTaint.ofNode(node));
    }
}

package sh.joiner.sandbox.mirror;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import sh.joiner.sandbox.kind.Json;

/** A node's taint; {@code effect} is NoSchedule, PreferNoSchedule or NoExecute. */
public record NodeTaint(String key, String value, String effect) {

    public static NodeTaint of(JsonNode taint) {
        return new NodeTaint(Json.text(taint, "key"), Json.text(taint, "value"), Json.text(taint, "effect"));
    }

    /** Returns the taints of a node. */
    public static List<NodeTaint> ofNode(JsonNode node) {
        return Json.items(Json.at(node, "spec", "taints")).map(NodeTaint::of).toList();
    }

    /** Returns true if both taints have the same key and effect. */
    public boolean isAbout(NodeTaint that) {
        return key.equals(that.key) && effect.equals(that.effect);
    }

    /** Returns true if pods without a toleration cannot be scheduled to the node. */
    public boolean isHard() {
        return !effect.equals("PreferNoSchedule");
    }

    public ObjectNode json() {
        var json = Json.object().put("key", key);
        if (!value.isEmpty()) {
            json.put("value", value);
        }
        return json.put("effect", effect);
    }
}

package sh.joiner.sandbox.guest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import sh.joiner.sandbox.kind.Json;

/**
 * How the sandbox knows the nodes that it has made in somebody else's cluster, also after a restart: by a label that it gives them when they
 * are created. All other nodes do not exist to it.
 */
public final class OwnNodes {

    /** The label; its value is {@link #MARK}. */
    public static final String LABEL = "sandbox.joiner.sh/made-by";

    /** The value of {@link #LABEL}. */
    public static final String MARK = "joiner";

    static final String RESOURCE = "nodes";

    private OwnNodes() {}

    static ObjectNode marked(ObjectNode node) {
        Json.child(node, "metadata", "labels").put(LABEL, MARK);
        return node;
    }

    /** Whether a simulated controller may see this object: any, unless it is a node of somebody else's. */
    static boolean isSeen(String resource, JsonNode object) {
        return !resource.equals(RESOURCE)
                || Json.text(object, "metadata", "labels", LABEL).equals(MARK);
    }
}

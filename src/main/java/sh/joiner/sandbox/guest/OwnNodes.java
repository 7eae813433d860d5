package sh.joiner.sandbox.guest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import sh.joiner.sandbox.kind.Json;

/**
 * The label of the nodes that the sandbox creates in another cluster, by which it recognises them after a restart. The sandbox ignores all
 * other nodes.
 */
public final class OwnNodes {

    /** The label, whose value is {@link #MARK}. */
    public static final String LABEL = "sandbox.joiner.sh/made-by";

    /** The value of {@link #LABEL}. */
    public static final String MARK = "joiner";

    static final String RESOURCE = "nodes";

    private OwnNodes() {}

    static ObjectNode marked(ObjectNode node) {
        Json.child(node, "metadata", "labels").put(LABEL, MARK);
        return node;
    }

    /** Returns true if simulated controllers may see this object: every object except nodes that the sandbox did not create. */
    static boolean isSeen(String resource, JsonNode object) {
        return !resource.equals(RESOURCE)
                || Json.text(object, "metadata", "labels", LABEL).equals(MARK);
    }
}

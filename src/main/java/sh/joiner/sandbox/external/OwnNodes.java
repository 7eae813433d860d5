package sh.joiner.sandbox.external;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import sh.joiner.sandbox.kind.Json;

/**
 * The label of the nodes that the sandbox creates in another cluster. After a restart, the sandbox recognizes its nodes by this label. The sandbox
 * ignores all other nodes.
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

    /** Returns true if this object is visible to simulated controllers: every object except nodes that the sandbox did not create. */
    static boolean isVisible(String resource, JsonNode object) {
        return !resource.equals(RESOURCE)
                || Json.text(object, "metadata", "labels", LABEL).equals(MARK);
    }
}

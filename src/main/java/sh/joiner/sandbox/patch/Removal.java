package sh.joiner.sandbox.patch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Removes a set of fields and items from a document. Objects and lists that become empty are removed, too. */
final class Removal {

    private Removal() {}

    static void remove(JsonNode from, FieldSet removed) {
        removed.below().forEach((step, set) -> {
            var inside = FieldSteps.take(from, step);
            if (inside.isMissingNode()) {
                return;
            }
            if (!set.member()) {
                remove(inside, set);
            }
            if (set.member() || (inside.isContainerNode() && inside.isEmpty())) {
                drop(from, step);
            }
        });
    }

    private static void drop(JsonNode from, String step) {
        if (from instanceof ObjectNode object) {
            object.remove(FieldSteps.fieldName(step));
        } else if (from instanceof ArrayNode array) {
            array.removeIf(item -> FieldSteps.matches(item, step));
        }
    }
}

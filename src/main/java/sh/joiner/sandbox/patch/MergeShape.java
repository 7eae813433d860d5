package sh.joiner.sandbox.patch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** How one place of a document merges: as a whole, field by field, or item by item. Walked from the document's root along its fields. */
public interface MergeShape {

    /** How the items of a list are told apart. */
    enum Items {
        /** They are not: the list is one value. */
        ATOMIC,
        /** By their value. */
        SET,
        /** By some of their fields. */
        KEYED
    }

    /** Whether an object at this place is one value, owned and replaced as a whole. */
    boolean isAtomic();

    /** How a list at this place merges. */
    Items items();

    /** The fields that tell items apart, the most telling first; empty unless {@link Items#KEYED}. */
    List<String> keys();

    /** The shape of a field of the object, or of each item of the list, at this place. */
    MergeShape field(String name);

    /** The key of one item, with defaults for key fields that it leaves out. */
    default ObjectNode keyOf(JsonNode item) {
        var key = JsonNodeFactory.instance.objectNode();
        for (var name : keys()) {
            if (item.has(name)) {
                key.set(name, item.get(name));
            }
        }
        return key;
    }
}

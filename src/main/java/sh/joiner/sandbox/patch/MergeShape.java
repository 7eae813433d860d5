package sh.joiner.sandbox.patch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * The merge rule of one value in a document: as a whole, field by field, or item by item. Callers start at the document's root and follow
 * the fields with {@link #field}.
 */
public interface MergeShape {

    /** The way in which the items of a list are identified. */
    enum Items {
        /** Items have no identity, and the list is replaced as a whole. */
        ATOMIC,
        /** An item is identified by its value. */
        SET,
        /** An item is identified by some of its fields. */
        KEYED
    }

    /** Returns true if an object with this rule is one value, which is owned and replaced as a whole. */
    boolean isAtomic();

    /** Returns how a list with this rule identifies its items. */
    Items items();

    /** Returns the fields that identify an item, the most significant first. Empty unless {@link Items#KEYED}. */
    List<String> keys();

    /** Returns the merge rule of a field of the object, or of a field of each list item. */
    MergeShape field(String name);

    /** Returns the key of an item. Key fields that the item omits are absent, unless an implementation has a default. */
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

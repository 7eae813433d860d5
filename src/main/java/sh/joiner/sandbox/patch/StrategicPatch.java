package sh.joiner.sandbox.patch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Strategic merge patch: like a merge patch, but lists with keyed items merge item by item. The directives {@code $patch}, {@code
 * $retainKeys}, {@code $deleteFromPrimitiveList/…} and {@code $setElementOrder/…} express changes that a merge cannot express.
 */
public final class StrategicPatch {

    private static final String PATCH = "$patch";
    private static final String RETAIN = "$retainKeys";
    private static final String DELETE_FROM = "$deleteFromPrimitiveList/";
    private static final String ORDER = "$setElementOrder/";

    private StrategicPatch() {}

    /** Applies the patch and returns the result. May change the target. */
    public static ObjectNode apply(ObjectNode target, JsonNode patch, MergeShape shape) {
        var directive = patch.path(PATCH).asText();
        if (directive.equals("replace")) {
            return withoutDirectives(patch);
        }
        if (directive.equals("delete")) {
            return JsonNodeFactory.instance.objectNode();
        }
        retain(target, patch.path(RETAIN));
        for (var field : patch.properties()) {
            if (!field.getKey().startsWith("$")) {
                merge(target, field.getKey(), field.getValue(), shape.field(field.getKey()));
            }
        }
        deleteFromLists(target, patch);
        order(target, patch, shape);
        return target;
    }

    private static void retain(ObjectNode target, JsonNode keys) {
        if (keys.isArray()) {
            var kept = new HashSet<String>();
            keys.forEach(key -> kept.add(key.asText()));
            target.retain(kept);
        }
    }

    private static void merge(ObjectNode target, String name, JsonNode value, MergeShape shape) {
        var present = target.path(name);
        switch (value) {
            case ObjectNode object -> {
                var into = present instanceof ObjectNode there ? there : JsonNodeFactory.instance.objectNode();
                target.set(name, apply(into, object, shape));
            }
            case ArrayNode array -> {
                var into = present instanceof ArrayNode there ? there : JsonNodeFactory.instance.arrayNode();
                target.set(name, list(into, array, shape));
            }
            default -> {
                if (value.isNull()) {
                    target.remove(name);
                } else {
                    target.set(name, value.deepCopy());
                }
            }
        }
    }

    private static JsonNode list(ArrayNode target, ArrayNode patch, MergeShape shape) {
        return switch (shape.items()) {
            case ATOMIC -> patch.deepCopy();
            case SET -> union(target, patch);
            case KEYED -> keyed(target, patch, shape);
        };
    }

    private static ArrayNode union(ArrayNode target, ArrayNode patch) {
        var present = new HashSet<JsonNode>();
        target.forEach(present::add);
        patch.forEach(item -> {
            if (present.add(item)) {
                target.add(item.deepCopy());
            }
        });
        return target;
    }

    private static ArrayNode keyed(ArrayNode target, ArrayNode patch, MergeShape shape) {
        var outcome = replacesAll(patch) ? JsonNodeFactory.instance.arrayNode() : target;
        for (var item : patch) {
            if (item.path(PATCH).asText().equals("replace") && item.size() == 1) {
                continue;
            }
            mergeItem(outcome, item, shape);
        }
        return outcome;
    }

    private static boolean replacesAll(ArrayNode patch) {
        for (var item : patch) {
            if (item.path(PATCH).asText().equals("replace")) {
                return true;
            }
        }
        return false;
    }

    private static void mergeItem(ArrayNode target, JsonNode item, MergeShape shape) {
        var at = find(target, item, shape);
        if (item.path(PATCH).asText().equals("delete")) {
            if (at >= 0) {
                target.remove(at);
            }
        } else if (at >= 0 && target.get(at) instanceof ObjectNode present) {
            target.set(at, apply(present, item, shape));
        } else {
            target.add(apply(JsonNodeFactory.instance.objectNode(), item, shape));
        }
    }

    /**
     * Returns the index of the item with the same value of the first merge key; -1 if there is none. A strategic merge patch ignores the other
     * keys: {@code containerPort} identifies a container port, whatever its protocol is.
     */
    private static int find(ArrayNode target, JsonNode item, MergeShape shape) {
        var key = shape.keys().getFirst();
        if (!item.has(key)) {
            throw new PatchException("map: %s does not contain declared merge key: %s".formatted(item, key));
        }
        for (int i = 0; i < target.size(); i++) {
            if (target.get(i).path(key).equals(item.get(key))) {
                return i;
            }
        }
        return -1;
    }

    private static void deleteFromLists(ObjectNode target, JsonNode patch) {
        for (var field : patch.properties()) {
            if (field.getKey().startsWith(DELETE_FROM)
                    && target.path(field.getKey().substring(DELETE_FROM.length())) instanceof ArrayNode list) {
                var unwanted = new HashSet<JsonNode>();
                field.getValue().forEach(unwanted::add);
                list.removeIf(unwanted::contains);
            }
        }
    }

    /** Puts the listed items in the requested order. Other items follow in their current order. */
    private static void order(ObjectNode target, JsonNode patch, MergeShape shape) {
        for (var field : patch.properties()) {
            var name = field.getKey().replace(ORDER, "");
            if (field.getKey().startsWith(ORDER) && target.path(name) instanceof ArrayNode list) {
                target.set(name, ordered(list, field.getValue(), shape.field(name)));
            }
        }
    }

    private static ArrayNode ordered(ArrayNode list, JsonNode order, MergeShape shape) {
        var outcome = JsonNodeFactory.instance.arrayNode();
        var placed = new HashSet<Integer>();
        for (var wanted : order) {
            for (int i = 0; i < list.size(); i++) {
                if (isSameItem(list.get(i), wanted, shape.keys()) && placed.add(i)) {
                    outcome.add(list.get(i));
                }
            }
        }
        for (int i = 0; i < list.size(); i++) {
            if (!placed.contains(i)) {
                outcome.add(list.get(i));
            }
        }
        return outcome;
    }

    private static boolean isSameItem(JsonNode item, JsonNode wanted, List<String> keys) {
        return keys.isEmpty() ? item.equals(wanted) : item.path(keys.getFirst()).equals(wanted.path(keys.getFirst()));
    }

    private static ObjectNode withoutDirectives(JsonNode patch) {
        var copy = patch.<ObjectNode>deepCopy();
        copy.remove(Set.of(PATCH, RETAIN));
        return copy;
    }
}

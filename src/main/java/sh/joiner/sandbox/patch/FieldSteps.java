package sh.joiner.sandbox.patch;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.List;
import java.util.stream.Collectors;

/** The steps of a {@link FieldSet}, and the navigation of a document along those steps. */
final class FieldSteps {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private FieldSteps() {}

    static String ofItem(JsonNode item, MergeShape shape) {
        return shape.items() == MergeShape.Items.KEYED ? "k:" + shape.keyOf(item) : "v:" + item;
    }

    static boolean isField(String step) {
        return step.startsWith("f:");
    }

    static String fieldName(String step) {
        return step.substring(2);
    }

    static MergeShape shapeAt(MergeShape shape, String step) {
        return isField(step) ? shape.field(fieldName(step)) : new InItem(shape);
    }

    /** Returns the value at the step, or a missing node. */
    static JsonNode take(JsonNode from, String step) {
        if (isField(step)) {
            return from.path(fieldName(step));
        }
        for (var item : from) {
            if (matches(item, step)) {
                return item;
            }
        }
        return MissingNode.getInstance();
    }

    static boolean matches(JsonNode item, String step) {
        var wanted = parse(step.substring(2));
        if (step.startsWith("v:")) {
            return item.equals(wanted);
        }
        return wanted.properties().stream()
                .allMatch(key -> (!item.has(key.getKey()) && isDefaultedKey(key.getKey()))
                        || item.path(key.getKey()).equals(key.getValue()));
    }

    /** The protocol is part of a port's key and defaults to TCP. */
    private static boolean isDefaultedKey(String key) {
        return key.equals("protocol");
    }

    static String readable(String step) {
        if (isField(step)) {
            return "." + fieldName(step);
        }
        if (step.startsWith("v:")) {
            return "[=" + step.substring(2) + "]";
        }
        return parse(step.substring(2)).properties().stream()
                .map(key -> key.getKey() + "=" + key.getValue())
                .collect(Collectors.joining(",", "[", "]"));
    }

    private static JsonNode parse(String json) {
        try {
            return JSON.readTree(json);
        } catch (JsonProcessingException e) {
            throw new PatchException("managedFields has an unreadable step: " + json, e);
        }
    }

    /** The shape inside a list item: fields merge as the shape of the list says, and the item itself is not a list. */
    private record InItem(MergeShape list) implements MergeShape {

        @Override
        public boolean isAtomic() {
            return list.isAtomic();
        }

        @Override
        public Items items() {
            return Items.ATOMIC;
        }

        @Override
        public List<String> keys() {
            return List.of();
        }

        @Override
        public MergeShape field(String name) {
            return list.field(name);
        }
    }
}

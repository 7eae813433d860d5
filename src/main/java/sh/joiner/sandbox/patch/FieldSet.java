package sh.joiner.sandbox.patch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A set of fields and list items of a document, in the form of {@code managedFields}.
 *
 * <p>Each path consists of steps. A step is {@code f:name} for a field, {@code k:{…}} for an item by its key and {@code v:…} for an item by its
 * value.
 *
 * @param member true if the field or item itself is in the set
 * @param below the fields and items below this field or item that are in the set, by step
 */
record FieldSet(boolean member, Map<String, FieldSet> below) {

    static final FieldSet NONE = new FieldSet(false, Map.of());
    static final FieldSet HERE = new FieldSet(true, Map.of());

    private static final String SELF = ".";

    /** Returns the fields and items of a document that have a value. */
    static FieldSet of(JsonNode value, MergeShape shape) {
        if (value.isObject() && !value.isEmpty() && !shape.isAtomic()) {
            return ofFields(value, shape);
        }
        if (value.isArray() && shape.items() != MergeShape.Items.ATOMIC) {
            return ofItems(value, shape);
        }
        return HERE;
    }

    private static FieldSet ofFields(JsonNode object, MergeShape shape) {
        var below = new TreeMap<String, FieldSet>();
        for (var field : object.properties()) {
            below.put("f:" + field.getKey(), of(field.getValue(), shape.field(field.getKey())));
        }
        return new FieldSet(false, below);
    }

    private static FieldSet ofItems(JsonNode list, MergeShape shape) {
        var below = new TreeMap<String, FieldSet>();
        for (var item : list) {
            var inside = shape.items() == MergeShape.Items.KEYED && item.isObject() ? ofFields(item, shape) : NONE;
            below.put(FieldSteps.ofItem(item, shape), new FieldSet(true, inside.below));
        }
        return new FieldSet(list.isEmpty(), below);
    }

    /** Returns the fields and items of {@code next} whose value differs from {@code present}. */
    static FieldSet changed(JsonNode present, JsonNode next, MergeShape shape) {
        if (present.equals(next)) {
            return NONE;
        }
        var deep = (next.isObject() && !next.isEmpty() && !shape.isAtomic())
                || (next.isArray() && !next.isEmpty() && shape.items() != MergeShape.Items.ATOMIC);
        if (!deep || present.getNodeType() != next.getNodeType()) {
            return of(next, shape);
        }
        var below = new TreeMap<String, FieldSet>();
        for (var step : of(next, shape).below.keySet()) {
            var before = FieldSteps.take(present, step);
            var inside = changed(before, FieldSteps.take(next, step), FieldSteps.shapeAt(shape, step));
            var isNewItem = before.isMissingNode() && !FieldSteps.isField(step);
            if (isNewItem || !inside.isEmpty()) {
                below.put(step, new FieldSet(inside.member || isNewItem, inside.below));
            }
        }
        return new FieldSet(false, below);
    }

    boolean isEmpty() {
        return !member && below.isEmpty();
    }

    FieldSet at(String step) {
        return below.getOrDefault(step, NONE);
    }

    FieldSet and(FieldSet that) {
        var all = new TreeMap<>(below);
        that.below.forEach((step, set) -> all.merge(step, set, FieldSet::and));
        return new FieldSet(member || that.member, all);
    }

    /**
     * Returns this set without the fields and items of the other set. A field that this set contains as a whole is also
     * removed if the other set contains only fields below that field.
     */
    FieldSet without(FieldSet that) {
        var left = new TreeMap<String, FieldSet>();
        below.forEach((step, set) -> {
            var remaining = that.below.containsKey(step) ? set.without(that.at(step)) : set;
            if (!remaining.isEmpty()) {
                left.put(step, remaining);
            }
        });
        var isBrokenUp = below.isEmpty() && !that.below.isEmpty();
        return new FieldSet(member && !that.member && !isBrokenUp, left);
    }

    /** Returns this set without one field of the root and everything below it. */
    FieldSet withoutField(String name) {
        var left = new TreeMap<>(below);
        left.remove("f:" + name);
        return new FieldSet(member, left);
    }

    /** Returns the JSON form that {@code fieldsV1} uses. */
    ObjectNode toJson() {
        var json = JsonNodeFactory.instance.objectNode();
        if (member && !below.isEmpty()) {
            json.putObject(SELF);
        }
        below.forEach((step, set) -> json.set(step, set.toJson()));
        return json;
    }

    static FieldSet fromJson(JsonNode json) {
        if (json.isEmpty()) {
            return HERE;
        }
        var below = new TreeMap<String, FieldSet>();
        for (var field : json.properties()) {
            if (!field.getKey().equals(SELF)) {
                below.put(field.getKey(), fromJson(field.getValue()));
            }
        }
        return new FieldSet(json.has(SELF), below);
    }

    /** Returns the readable path of each field and item, such as {@code .spec.containers[name="app"].image}. */
    List<String> paths() {
        var paths = new ArrayList<String>();
        addPaths("", paths);
        return paths;
    }

    private void addPaths(String path, List<String> paths) {
        if (member) {
            paths.add(path);
        }
        below.forEach((step, set) -> set.addPaths(path + FieldSteps.readable(step), paths));
    }
}

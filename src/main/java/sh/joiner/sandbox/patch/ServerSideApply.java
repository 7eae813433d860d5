package sh.joiner.sandbox.patch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import sh.joiner.sandbox.patch.ApplyConflict.FieldConflict;
import sh.joiner.sandbox.patch.FieldOwners.Entry;
import sh.joiner.sandbox.patch.FieldOwners.Writer;

/**
 * Server-side apply: the applied document contains all fields that its manager wants to set, and the manager owns those fields. A field
 * that the manager no longer sets is removed unless another manager owns it. A field that another manager owns with a different value is a
 * conflict unless the apply is forced.
 */
public final class ServerSideApply {

    private static final String APPLY = "Apply";

    private final MergeShape shape;
    private final Writer writer;
    private final Force force;
    private final String time;

    /** The reaction to fields that other managers own with a different value. */
    public enum Force {
        REFUSE_CONFLICTS,
        TAKE_OVER
    }

    public ServerSideApply(MergeShape shape, Writer writer, Force force, String time) {
        this.shape = shape;
        this.writer = writer;
        this.force = force;
        this.time = time;
    }

    /**
     * Returns the object after the apply. {@code live} does not change. Throws {@link ApplyConflict} if there are conflicts and the apply is not
     * forced.
     */
    public ObjectNode apply(ObjectNode live, ObjectNode wanted) {
        var wants = FieldOwners.ownable(FieldSet.of(wanted, shape));
        var entries = tracked(live);
        var others = entries.stream().filter(entry -> !entry.is(writer, APPLY)).toList();
        var conflicts = conflicts(others, wants, live, wanted);
        if (!conflicts.isEmpty() && force == Force.REFUSE_CONFLICTS) {
            throw new ApplyConflict(conflicts);
        }
        var merged = live.deepCopy();
        merge(merged, wanted, shape);
        removeAbandoned(merged, entries, others, wants);
        note(merged, entries, withoutClashes(others, wants, live, wanted), wants, wanted);
        return merged;
    }

    /** Returns the recorded owners. If an object has no recorded owners, the manager {@code before-first-apply} owns all its fields. */
    private List<Entry> tracked(ObjectNode live) {
        var entries = FieldOwners.read(live);
        var all = FieldOwners.ownable(FieldSet.of(live, shape));
        if (!entries.isEmpty() || all.isEmpty()) {
            return entries;
        }
        var before = new Writer("before-first-apply", "");
        return List.of(new Entry(before, "Update", live.path("apiVersion").asText(), time, all));
    }

    private List<FieldConflict> conflicts(List<Entry> others, FieldSet wants, JsonNode live, JsonNode wanted) {
        var conflicts = new ArrayList<FieldConflict>();
        for (var other : others) {
            var taken = disputed(wants, other.fields(), live, wanted);
            taken.paths().forEach(path -> conflicts.add(new FieldConflict(other.named(), path)));
        }
        return conflicts;
    }

    private List<Entry> withoutClashes(List<Entry> others, FieldSet wants, JsonNode live, JsonNode wanted) {
        return others.stream()
                .map(other -> other.owning(other.fields().without(disputed(wants, other.fields(), live, wanted))))
                .toList();
    }

    /**
     * Returns the fields in both sets whose wanted value differs from the live value. Two managers may own the same
     * list item without a conflict. Only the fields of the item can conflict.
     */
    private static FieldSet disputed(FieldSet wants, FieldSet owned, JsonNode live, JsonNode wanted) {
        var below = new TreeMap<String, FieldSet>();
        wants.below().forEach((step, want) -> {
            var own = owned.at(step);
            var current = FieldSteps.take(live, step);
            var target = FieldSteps.take(wanted, step);
            var inside = disputed(want, own, current, target);
            var isLeaf = want.member() && own.member() && FieldSteps.isField(step) && !current.equals(target);
            if (isLeaf || !inside.isEmpty()) {
                below.put(step, new FieldSet(isLeaf, inside.below()));
            }
        });
        return new FieldSet(false, below);
    }

    private void removeAbandoned(ObjectNode merged, List<Entry> entries, List<Entry> others, FieldSet wants) {
        var had = entries.stream()
                .filter(entry -> entry.is(writer, APPLY))
                .map(Entry::fields)
                .reduce(FieldSet.NONE, FieldSet::and);
        var abandoned = had.without(wants);
        for (var other : others) {
            abandoned = abandoned.without(other.fields());
        }
        Removal.remove(merged, abandoned);
    }

    private void note(ObjectNode merged, List<Entry> entries, List<Entry> others, FieldSet wants, ObjectNode wanted) {
        var since = entries.stream()
                .filter(entry -> entry.is(writer, APPLY) && entry.fields().equals(wants))
                .map(Entry::time)
                .findFirst()
                .orElse(time);
        var all = new ArrayList<Entry>();
        all.add(new Entry(writer, APPLY, wanted.path("apiVersion").asText(), since, wants));
        all.addAll(others);
        FieldOwners.write(merged, all);
    }

    private static void merge(ObjectNode live, JsonNode wanted, MergeShape shape) {
        for (var field : wanted.properties()) {
            var name = field.getKey();
            if (!field.getValue().isNull()) {
                live.set(name, merged(live.path(name), field.getValue(), shape.field(name)));
            }
        }
    }

    private static JsonNode merged(JsonNode live, JsonNode wanted, MergeShape shape) {
        if (live instanceof ObjectNode object && wanted.isObject() && !shape.isAtomic()) {
            merge(object, wanted, shape);
            return object;
        }
        if (live instanceof ArrayNode array && wanted.isArray() && shape.items() != MergeShape.Items.ATOMIC) {
            mergeItems(array, wanted, shape);
            return array;
        }
        return wanted.deepCopy();
    }

    private static void mergeItems(ArrayNode live, JsonNode wanted, MergeShape shape) {
        for (var item : wanted) {
            var present = FieldSteps.take(live, FieldSteps.ofItem(item, shape));
            if (present instanceof ObjectNode object && !shape.isAtomic()) {
                merge(object, item, shape);
            } else if (present.isMissingNode()) {
                live.add(item.deepCopy());
            } else if (present instanceof ObjectNode object) {
                object.removeAll();
                object.setAll((ObjectNode) item.deepCopy());
            }
        }
    }
}

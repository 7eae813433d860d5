package sh.joiner.sandbox.mirror;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** An index of a mirror's objects by a key computed from each object, for example pods by their node. */
public final class MirrorIndex {

    private final Function<JsonNode, String> by;
    private final Map<String, TreeMap<ObjectKey, ObjectNode>> groups = new HashMap<>();

    MirrorIndex(Function<JsonNode, String> by) {
        this.by = by;
    }

    /** Returns the number of objects in this group. */
    public int size(String group) {
        var objects = groups.get(group);
        return objects == null ? 0 : objects.size();
    }

    /** Returns a copy of the objects of this group, ordered by key, so that the caller may delete them while iterating. */
    public Collection<ObjectNode> of(String group) {
        var objects = groups.get(group);
        return objects == null ? List.of() : List.copyOf(objects.values());
    }

    void changed(@Nullable ObjectNode before, @Nullable ObjectNode after) {
        if (before != null) {
            remove(before);
        }
        if (after != null && !by.apply(after).isEmpty()) {
            groups.computeIfAbsent(by.apply(after), _ -> new TreeMap<>()).put(ObjectKey.of(after), after);
        }
    }

    /** Replaces an object with an equal object, so that the index shares the memory of the object from the watch. */
    void swap(ObjectNode before, ObjectNode same) {
        var objects = groups.get(by.apply(before));
        if (objects != null) {
            objects.replace(ObjectKey.of(before), same);
        }
    }

    private void remove(ObjectNode before) {
        var group = by.apply(before);
        var objects = groups.get(group);
        if (objects == null) {
            return;
        }
        objects.remove(ObjectKey.of(before));
        if (objects.isEmpty()) {
            groups.remove(group);
        }
    }
}

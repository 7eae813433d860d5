package sh.joiner.sandbox.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The owner relations: the existing objects by uid, and the objects that refer to them as owners. Thread-safe. */
final class Owners {

    private final Map<String, Ref> existing = new HashMap<>();
    private final Map<String, Set<Ref>> dependents = new HashMap<>();

    /** A reference to an object. */
    record Ref(String resource, Key key) {}

    synchronized void note(String resource, Occurrence occurrence) {
        var ref = new Ref(resource, occurrence.object().key());
        var before = occurrence.before();
        if (before != null) {
            uidsOfOwners(before.tree()).forEach(owner -> remove(owner, ref));
        }
        if (occurrence.type() == ObjectStore.Change.Type.DELETED) {
            existing.remove(occurrence.object().uid());
            return;
        }
        existing.put(occurrence.object().uid(), ref);
        for (var owner : uidsOfOwners(occurrence.object().tree())) {
            dependents.computeIfAbsent(owner, any -> new LinkedHashSet<>()).add(ref);
        }
    }

    private void remove(String owner, Ref ref) {
        var refs = dependents.get(owner);
        if (refs != null) {
            refs.remove(ref);
            if (refs.isEmpty()) {
                dependents.remove(owner);
            }
        }
    }

    static List<String> uidsOfOwners(ObjectNode object) {
        var uids = new ArrayList<String>();
        for (JsonNode owner : object.path("metadata").path("ownerReferences")) {
            uids.add(owner.path("uid").asText());
        }
        return uids;
    }

    synchronized boolean exists(String uid) {
        return existing.containsKey(uid);
    }

    synchronized @Nullable Ref find(String uid) {
        return existing.get(uid);
    }

    synchronized List<Ref> dependentsOf(String uid) {
        return List.copyOf(dependents.getOrDefault(uid, Set.of()));
    }
}

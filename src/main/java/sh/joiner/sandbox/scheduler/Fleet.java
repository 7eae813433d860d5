package sh.joiner.sandbox.scheduler;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.mirror.Json;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.Mirror;
import sh.joiner.sandbox.mirror.ObjectKey;
import sh.joiner.sandbox.mirror.World;

/** All nodes with the pods on them, following the mirrors. */
final class Fleet {

    private final ShapeReader shapes;
    private final Mirror namespaces;
    private final TreeMap<String, NodeSlot> slots = new TreeMap<>();
    private final Map<ObjectKey, Census.Resident> residents = new TreeMap<>();
    private final Map<String, Map<String, String>> namespaceLabels = new HashMap<>();
    private final Census census;
    private long openings;
    private long arrivals;

    Fleet(World world, ShapeReader shapes) {
        this.shapes = shapes;
        this.namespaces = world.mirror("namespaces");
        this.census = new Census(this::labelsOfNamespace);
        namespaces.onChange((_, _) -> namespacesChanged());
        world.mirror("nodes").onChange(this::nodeChanged);
        world.mirror("pods").onChange(this::podChanged);
    }

    private Map<String, String> labelsOfNamespace(String name) {
        return namespaceLabels.computeIfAbsent(
                name,
                _ -> namespaces.get(ObjectKey.cluster(name)).map(Meta::labels).orElse(Map.of()));
    }

    private void namespacesChanged() {
        namespaceLabels.clear();
        census.forget();
        openings++;
    }

    private void nodeChanged(@Nullable ObjectNode before, @Nullable ObjectNode after) {
        if (after != null) {
            if (slot(Meta.name(after)).read(after)) {
                openings++;
            }
        } else if (before != null) {
            slots.remove(Meta.name(before));
            openings++;
        }
    }

    private NodeSlot slot(String name) {
        return slots.computeIfAbsent(name, this::newSlot);
    }

    private NodeSlot newSlot(String name) {
        var slot = new NodeSlot(name);
        residents.values().stream()
                .filter(resident -> resident.node().equals(name))
                .forEach(resident -> slot.add(resident.shape()));
        return slot;
    }

    private void podChanged(@Nullable ObjectNode before, @Nullable ObjectNode after) {
        if (after != null) {
            settle(ObjectKey.of(after), isPlaced(after) ? resident(after) : null);
        } else if (before != null) {
            settle(ObjectKey.of(before), null);
        }
    }

    private static boolean isPlaced(JsonNode pod) {
        var phase = Json.text(pod, "status", "phase");
        var finished = phase.equals("Succeeded") || phase.equals("Failed");
        return !finished && !Json.text(pod, "spec", "nodeName").isEmpty();
    }

    private Census.Resident resident(JsonNode pod) {
        return new Census.Resident(shapes.shape(pod), Json.text(pod, "spec", "nodeName"), Meta.isDeleting(pod));
    }

    private void settle(ObjectKey key, Census.@Nullable Resident now) {
        var was = now == null ? residents.remove(key) : residents.put(key, now);
        if (was != null && was.equals(now)) {
            return;
        }
        if (was != null) {
            leave(was);
        }
        if (now != null) {
            arrive(now);
        }
    }

    private void leave(Census.Resident was) {
        census.remove(was);
        openings++;
        var slot = slots.get(was.node());
        if (slot != null) {
            slot.remove(was.shape());
        }
    }

    private void arrive(Census.Resident now) {
        census.add(now);
        arrivals++;
        var slot = slots.get(now.node());
        if (slot != null) {
            slot.add(now.shape());
        }
    }

    Collection<NodeSlot> slots() {
        return slots.values();
    }

    int size() {
        return slots.size();
    }

    Census census() {
        return census;
    }

    /** How many of the pods in all these groups each node has. */
    Map<String, Integer> count(Census.Question question) {
        return census.ask(question, residents.values());
    }

    /** Rises when something changed that may open a place to any pod. */
    long openings() {
        return openings;
    }

    /** Rises when a pod was placed, which may open a place to pods that seek company or balance. */
    long arrivals() {
        return arrivals;
    }

    /** Tells that something outside of the fleet may have opened a place, as a volume that was bound. */
    void opened() {
        openings++;
    }
}

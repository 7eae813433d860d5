package sh.joiner.sandbox.scheduler;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.Mirror;
import sh.joiner.sandbox.mirror.MirroredCluster;
import sh.joiner.sandbox.mirror.ObjectKey;
import sh.joiner.sandbox.placement.NodeSlot;
import sh.joiner.sandbox.placement.PlacedPodCounts;
import sh.joiner.sandbox.placement.ShapeReader;

/** All nodes with their pods, kept up to date from the mirrors. */
final class SchedulerCache {

    private final ShapeReader shapes;
    private final Mirror namespaces;
    private final TreeMap<String, NodeSlot> slots = new TreeMap<>();
    private final Map<String, NodeSlot> knownSlots =
            new HashMap<>(); // also contains nodes that do not exist but to which pods refer
    private final Map<ObjectKey, PlacedPodCounts.Resident> residents = new TreeMap<>();
    private final TreeMap<Integer, Integer> priorities = new TreeMap<>();
    private final Map<ObjectKey, String> nominations = new HashMap<>();
    private final Map<String, Map<String, String>> namespaceLabels = new HashMap<>();
    private final PlacedPodCounts placedPods;
    private List<NodeSlot> inOrder = List.of();
    private long capacityChanges;
    private long placementChanges;

    SchedulerCache(MirroredCluster world, ShapeReader shapes) {
        this.shapes = shapes;
        this.namespaces = world.mirror("namespaces");
        this.placedPods = new PlacedPodCounts(this::labelsOfNamespace);
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
        placedPods.forget();
        capacityChanges++;
    }

    private void nodeChanged(@Nullable ObjectNode before, @Nullable ObjectNode after) {
        if (after != null) {
            var slot = slotFor(Meta.name(after));
            if (slots.put(slot.name(), slot) == null) {
                inOrder = List.copyOf(slots.values());
            }
            capacityChanges += slot.read(after) ? 1 : 0;
        } else if (before != null) {
            slots.remove(Meta.name(before));
            inOrder = List.copyOf(slots.values());
            forgetEmpty(Meta.name(before));
            capacityChanges++;
        }
    }

    private NodeSlot slotFor(String name) {
        return knownSlots.computeIfAbsent(name, NodeSlot::new);
    }

    private void forgetEmpty(String name) {
        if (!slots.containsKey(name) && slotFor(name).residents().isEmpty()) {
            knownSlots.remove(name);
        }
    }

    private void podChanged(@Nullable ObjectNode before, @Nullable ObjectNode after) {
        if (after != null) {
            update(ObjectKey.of(after), isPlaced(after) ? resident(before, after) : null);
            followNomination(after);
        } else if (before != null) {
            update(ObjectKey.of(before), null);
            forgetNomination(ObjectKey.of(before));
        }
    }

    private void followNomination(ObjectNode pod) {
        var node = Json.text(pod, "status", "nominatedNodeName");
        var isNominated = !node.isEmpty() && Backlog.isPending(pod);
        if (isNominated) {
            nominate(new UnscheduledPod(ObjectKey.of(pod), shapes.shape(pod), node));
        } else {
            forgetNomination(ObjectKey.of(pod));
        }
    }

    private void forgetNomination(ObjectKey pod) {
        if (nominations.containsKey(pod)) {
            withdraw(pod);
            capacityChanges++;
        }
    }

    /** Reserves room for this pod on its nominated node. */
    void nominate(UnscheduledPod pod) {
        withdraw(pod.key());
        nominations.put(pod.key(), pod.nominated());
        slotFor(pod.nominated()).nominate(pod.key(), pod.shape());
    }

    void withdraw(ObjectKey pod) {
        var node = nominations.remove(pod);
        if (node != null) {
            slotFor(node).withdraw(pod);
            forgetEmpty(node);
        }
    }

    private static boolean isPlaced(JsonNode pod) {
        var phase = Json.text(pod, "status", "phase");
        var finished = phase.equals("Succeeded") || phase.equals("Failed");
        return !finished && !Json.text(pod, "spec", "nodeName").isEmpty();
    }

    private PlacedPodCounts.Resident resident(@Nullable ObjectNode before, ObjectNode pod) {
        var key = ObjectKey.of(pod);
        var known = residents.get(key);
        var shape = known != null && before != null && ShapeReader.isUnchanged(before, pod)
                ? known.shape()
                : shapes.shape(pod);
        return new PlacedPodCounts.Resident(key, shape, Json.text(pod, "spec", "nodeName"), Meta.isDeleting(pod));
    }

    private void update(ObjectKey key, PlacedPodCounts.@Nullable Resident now) {
        var was = now == null ? residents.remove(key) : residents.put(key, now);
        if (was != null && was.equals(now)) {
            return;
        }
        if (was != null) {
            remove(was);
            forgetEmpty(was.node());
            capacityChanges++;
        }
        if (now != null) {
            restore(now);
            placementChanges++;
        }
    }

    /**
     * Removes a pod from its node. Preemption removes pods to test whether another pod then fits, and puts the removed pods back with {@link
     * #restore}.
     */
    void remove(PlacedPodCounts.Resident pod) {
        placedPods.remove(pod);
        slotFor(pod.node()).remove(pod);
        priorities.merge(pod.shape().priority(), -1, (count, less) -> count + less == 0 ? null : count + less);
    }

    void restore(PlacedPodCounts.Resident pod) {
        placedPods.add(pod);
        slotFor(pod.node()).add(pod);
        priorities.merge(pod.shape().priority(), 1, Integer::sum);
    }

    /** Returns true if any placed pod has a lower priority than the given priority. */
    boolean hasBelow(int priority) {
        return !priorities.isEmpty() && priorities.firstKey() < priority;
    }

    Collection<NodeSlot> slots() {
        return slots.values();
    }

    /** Returns the nodes ordered by name, as an immutable list. */
    List<NodeSlot> inOrder() {
        return inOrder;
    }

    Optional<NodeSlot> slot(String name) {
        return Optional.ofNullable(slots.get(name));
    }

    int size() {
        return slots.size();
    }

    PlacedPodCounts placedPods() {
        return placedPods;
    }

    /** Returns the number of matching pods for each node. Nodes without matching pods are omitted. */
    Map<String, Integer> count(PlacedPodCounts.Question question) {
        return placedPods.ask(question, residents.values());
    }

    /** Returns a counter that increases when a change may make any pod schedulable. */
    long capacityChanges() {
        return capacityChanges;
    }

    /**
     * Returns a counter that increases when a pod is placed or a placed pod changes. Such a change may satisfy pod affinity or topology spread of
     * other pods.
     */
    long placementChanges() {
        return placementChanges;
    }

    /** Records that a change outside the nodes and pods, such as a bound volume, may have made a pod schedulable. */
    void capacityChanged() {
        capacityChanges++;
    }
}

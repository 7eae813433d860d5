package sh.joiner.sandbox.placement;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.Amount;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.NodeTaint;
import sh.joiner.sandbox.mirror.ObjectKey;

/** A node in the scheduler's cache, with the pods on the node and the pods that preemption nominated to the node. */
public final class NodeSlot {

    private final String name;
    private final TreeMap<ObjectKey, PlacedPodCounts.Resident> residents = new TreeMap<>();
    private final Map<ObjectKey, PodShape> nominees = new HashMap<>();
    private final NodeLoad load = new NodeLoad();
    private JsonNode object = Json.object();
    private Map<String, String> labels = Map.of();
    private List<NodeTaint> taints = List.of();
    private Map<String, Long> allocatable = Map.of();
    private boolean cordoned;

    public NodeSlot(String name) {
        this.name = name;
    }

    /** Reads the node's object. Returns true if anything relevant to scheduling changed. */
    public boolean read(JsonNode node) {
        if (isUnchanged(node)) {
            return false;
        }
        object = node;
        labels = Meta.labels(node);
        taints = NodeTaint.ofNode(node);
        allocatable = Amount.millis(Json.at(node, "status", "allocatable"));
        cordoned = Json.at(node, "spec", "unschedulable").asBoolean();
        return true;
    }

    private boolean isUnchanged(JsonNode node) {
        return node.path("spec").equals(object.path("spec"))
                && Json.at(node, "metadata", "labels").equals(Json.at(object, "metadata", "labels"))
                && Json.at(node, "status", "allocatable").equals(Json.at(object, "status", "allocatable"));
    }

    public void add(PlacedPodCounts.Resident pod) {
        residents.put(pod.key(), pod);
        load.add(pod.shape());
    }

    public void remove(PlacedPodCounts.Resident pod) {
        residents.remove(pod.key());
        load.remove(pod.shape());
    }

    public Collection<PlacedPodCounts.Resident> residents() {
        return residents.values();
    }

    /** Reserves room on this node for a pod that will be scheduled after its preemption victims are deleted. */
    public void nominate(ObjectKey pod, PodShape shape) {
        nominees.put(pod, shape);
    }

    public void withdraw(ObjectKey pod) {
        nominees.remove(pod);
    }

    /** Returns the load of the nominated pods that have at least this priority. */
    public NodeLoad heldFrom(int priority) {
        if (nominees.isEmpty()) {
            return NodeLoad.NONE;
        }
        var held = new NodeLoad();
        nominees.values().stream().filter(shape -> shape.priority() >= priority).forEach(held::add);
        return held;
    }

    public String name() {
        return name;
    }

    public Map<String, String> labels() {
        return labels;
    }

    public List<NodeTaint> taints() {
        return taints;
    }

    public boolean isCordoned() {
        return cordoned;
    }

    public long allocatable(String resource) {
        return allocatable.getOrDefault(resource, 0L);
    }

    public NodeLoad load() {
        return load;
    }
}

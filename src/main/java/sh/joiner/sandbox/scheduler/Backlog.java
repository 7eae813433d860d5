package sh.joiner.sandbox.scheduler;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.ObjectKey;
import sh.joiner.sandbox.placement.ShapeReader;

/** The pending pods that this scheduler is responsible for. */
final class Backlog {

    private static final String NAME = "default-scheduler";

    private final ShapeReader shapes;
    private final TreeMap<ObjectKey, QueuedPod> waiting = new TreeMap<>();

    Backlog(ShapeReader shapes) {
        this.shapes = shapes;
    }

    /** Adds or updates the pod. Returns true if the pod is new or its scheduling requirements changed. */
    boolean note(@Nullable ObjectNode before, ObjectNode pod) {
        var key = ObjectKey.of(pod);
        var known = waiting.get(key);
        if (known != null && before != null && ShapeReader.isUnchanged(before, pod)) {
            waiting.put(key, QueuedPod.of(pod, known.shape()));
            return false;
        }
        waiting.put(key, QueuedPod.of(pod, shapes.shape(pod)));
        return true;
    }

    void remove(ObjectKey key) {
        waiting.remove(key);
    }

    Optional<QueuedPod> get(ObjectKey key) {
        return Optional.ofNullable(waiting.get(key));
    }

    /** Returns all waiting pods in scheduling order. */
    Queue<ObjectKey> inOrder() {
        return new ArrayDeque<>(
                waiting.values().stream().sorted().map(QueuedPod::key).toList());
    }

    static boolean isPending(JsonNode pod) {
        var spec = pod.path("spec");
        var phase = Json.text(pod, "status", "phase");
        return spec.path("schedulerName").asText(NAME).equals(NAME)
                && Json.text(spec, "nodeName").isEmpty()
                && (phase.isEmpty() || phase.equals("Pending"))
                && !Meta.isDeleting(pod);
    }
}

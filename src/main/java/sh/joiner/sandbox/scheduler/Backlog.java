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

/** The pods without a node that are ours to place. */
final class Backlog {

    private static final String NAME = "default-scheduler";

    private final ShapeReader shapes;
    private final TreeMap<ObjectKey, QueuedPod> waiting = new TreeMap<>();

    Backlog(ShapeReader shapes) {
        this.shapes = shapes;
    }

    /** Takes note of the pod; answers whether it is new here or wants something else than before. */
    boolean note(@Nullable ObjectNode before, ObjectNode pod) {
        var key = ObjectKey.of(pod);
        var known = waiting.get(key);
        if (known != null && before != null && ShapeReader.looksTheSame(before, pod)) {
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

    /** All that wait, in the order in which they are to be tried. */
    Queue<ObjectKey> line() {
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

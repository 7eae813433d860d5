package sh.joiner.sandbox.scheduler;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Comparator;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.ObjectKey;
import sh.joiner.sandbox.placement.PodShape;

/** A pod in the queue, ordered by descending priority, then by age (oldest first), then by name. */
record QueuedPod(ObjectKey key, Instant since, PodShape shape, String nominated) implements Comparable<QueuedPod> {

    private static final Comparator<QueuedPod> ORDER = Comparator.<QueuedPod, Integer>comparing(
                    waiting -> waiting.shape.priority(), Comparator.reverseOrder())
            .thenComparing(QueuedPod::since)
            .thenComparing(QueuedPod::key);

    static QueuedPod of(ObjectNode pod, PodShape shape) {
        var nominated = Json.text(pod, "status", "nominatedNodeName");
        return new QueuedPod(ObjectKey.of(pod), Meta.created(pod), shape, nominated);
    }

    UnscheduledPod unscheduled() {
        return new UnscheduledPod(key, shape, nominated);
    }

    @Override
    public int compareTo(QueuedPod that) {
        return ORDER.compare(this, that);
    }
}

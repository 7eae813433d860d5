package sh.joiner.sandbox.scheduler;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Comparator;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.ObjectKey;
import sh.joiner.sandbox.placement.PodShape;

/** A pod in the queue: the weightier goes first, then the older, then by name. */
record Waiting(ObjectKey key, Instant since, PodShape shape, String nominated) implements Comparable<Waiting> {

    private static final Comparator<Waiting> ORDER = Comparator.<Waiting, Integer>comparing(
                    waiting -> waiting.shape.priority(), Comparator.reverseOrder())
            .thenComparing(Waiting::since)
            .thenComparing(Waiting::key);

    static Waiting of(ObjectNode pod, PodShape shape) {
        var nominated = Json.text(pod, "status", "nominatedNodeName");
        return new Waiting(ObjectKey.of(pod), Meta.created(pod), shape, nominated);
    }

    Seeker seeker() {
        return new Seeker(key, shape, nominated);
    }

    @Override
    public int compareTo(Waiting that) {
        return ORDER.compare(this, that);
    }
}

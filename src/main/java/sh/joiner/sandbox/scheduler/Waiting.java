package sh.joiner.sandbox.scheduler;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Comparator;
import sh.joiner.sandbox.mirror.Json;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.ObjectKey;

/** A pod in the queue: the weightier goes first, then the older, then by name. */
record Waiting(ObjectKey key, Instant since, ObjectNode pod, PodShape shape) implements Comparable<Waiting> {

    private static final Comparator<Waiting> ORDER = Comparator.<Waiting, Integer>comparing(
                    one -> one.shape.priority(), Comparator.reverseOrder())
            .thenComparing(Waiting::since)
            .thenComparing(Waiting::key);

    static Waiting of(ObjectNode pod, PodShape shape) {
        return new Waiting(ObjectKey.of(pod), Meta.created(pod), pod, shape);
    }

    Waiting with(ObjectNode later) {
        return new Waiting(key, since, later, shape);
    }

    boolean isGated() {
        return !Json.at(pod, "spec", "schedulingGates").isEmpty();
    }

    Seeker seeker() {
        return new Seeker(key, shape, Json.text(pod, "status", "nominatedNodeName"));
    }

    @Override
    public int compareTo(Waiting that) {
        return ORDER.compare(this, that);
    }
}

package sh.joiner.sandbox.scheduler;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.Comparator;
import sh.joiner.sandbox.mirror.Json;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.ObjectKey;

/** A pod in the queue: the weightier goes first, then the older, then by name. */
record Waiting(int priority, Instant since, ObjectKey key) implements Comparable<Waiting> {

    private static final Comparator<Waiting> ORDER = Comparator.comparing(Waiting::priority, Comparator.reverseOrder())
            .thenComparing(Waiting::since)
            .thenComparing(Waiting::key);

    static Waiting of(JsonNode pod) {
        return new Waiting(Json.at(pod, "spec", "priority").asInt(0), Meta.created(pod), ObjectKey.of(pod));
    }

    @Override
    public int compareTo(Waiting that) {
        return ORDER.compare(this, that);
    }
}

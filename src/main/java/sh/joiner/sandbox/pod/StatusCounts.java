package sh.joiner.sandbox.pod;

import com.fasterxml.jackson.databind.node.ObjectNode;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.Meta;

/** Writes the counts of a status as Kubernetes does: zero counts are omitted, with a few exceptions. */
public final class StatusCounts {

    private final ObjectNode status;

    private StatusCounts(ObjectNode status) {
        this.status = status;
    }

    /** Returns a writer for the status of this object. Sets {@code observedGeneration} to the object's generation. */
    public static StatusCounts of(ObjectNode object) {
        var status = Json.child(object, "status");
        status.put("observedGeneration", Meta.generation(object));
        return new StatusCounts(status);
    }

    public StatusCounts always(String field, int count) {
        status.put(field, count);
        return this;
    }

    public StatusCounts put(String field, int count) {
        if (count == 0) {
            status.remove(field);
        } else {
            status.put(field, count);
        }
        return this;
    }
}

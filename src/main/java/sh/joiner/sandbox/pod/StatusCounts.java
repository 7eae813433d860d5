package sh.joiner.sandbox.pod;

import com.fasterxml.jackson.databind.node.ObjectNode;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.Meta;

/** Writes the numbers of a status as Kubernetes does: those of nought are left out, save a few. */
public final class StatusCounts {

    private final ObjectNode status;

    private StatusCounts(ObjectNode status) {
        this.status = status;
    }

    /** For the status of this object, which is taken as observed. */
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

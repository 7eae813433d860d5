package sh.joiner.sandbox.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import sh.joiner.port.WorldClock;
import sh.joiner.sandbox.kind.ApiErrors;
import sh.joiner.sandbox.kind.BuiltInTypes;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.kind.ResourceType;

/** Decides the effect of a delete request on an object: removal, a deletion timestamp, or no change. */
final class DeleteRules {

    static final String FOREGROUND = "foregroundDeletion";
    static final String ORPHAN = "orphan";

    private static final long DEFAULT_GRACE_SECONDS = 30;

    private final WorldClock clock;

    DeleteRules(WorldClock clock) {
        this.clock = clock;
    }

    /** The effect of a delete request. */
    sealed interface Outcome {
        record Removed(ObjectNode last) implements Outcome {}

        record Marked(ObjectNode next) implements Outcome {}

        record Unchanged() implements Outcome {}
    }

    Outcome decide(ResourceType type, Stored before, DeleteOptions options) {
        checkPreconditions(type, before, options);
        var next = before.copy();
        var metadata = next.withObject("/metadata");
        addPropagationFinalizer(metadata, options.propagation());
        var grace = type.equals(BuiltInTypes.POD) ? podGrace(next, options) : 0;
        if (grace > 0) {
            return graceful(before, next, grace);
        }
        if (metadata.path("finalizers").isEmpty() && hasNoSpecFinalizers(type, next)) {
            return new Outcome.Removed(next);
        }
        return marked(type, before, next);
    }

    private static boolean hasNoSpecFinalizers(ResourceType type, ObjectNode object) {
        return !type.equals(BuiltInTypes.NAMESPACE)
                || object.path("spec").path("finalizers").isEmpty();
    }

    private static void checkPreconditions(ResourceType type, Stored before, DeleteOptions options) {
        var name = before.key().name();
        if (!options.uid().isEmpty() && !options.uid().equals(before.uid())) {
            throw ApiErrors.failedPrecondition(
                    type,
                    name,
                    "the UID in the precondition (%s) does not match the UID in record (%s). The object might have been deleted and then recreated"
                            .formatted(options.uid(), before.uid()));
        }
        var version = options.resourceVersion();
        if (!version.isEmpty() && !version.equals(Long.toString(before.version()))) {
            throw ApiErrors.failedPrecondition(
                    type,
                    name,
                    "the ResourceVersion in the precondition (%s) does not match the ResourceVersion in record (%d). The object might have been modified"
                            .formatted(version, before.version()));
        }
    }

    private static void addPropagationFinalizer(ObjectNode metadata, DeleteOptions.Propagation propagation) {
        switch (propagation) {
            case FOREGROUND -> addFinalizer(metadata, FOREGROUND);
            case ORPHAN -> addFinalizer(metadata, ORPHAN);
            case BACKGROUND -> {}
        }
    }

    private static void addFinalizer(ObjectNode metadata, String finalizer) {
        var finalizers = metadata.withArray("/finalizers");
        for (var present : finalizers) {
            if (present.asText().equals(finalizer)) {
                return;
            }
        }
        finalizers.add(finalizer);
    }

    /** Returns the grace period of a pod in seconds. A pod that has no node or has finished needs no grace period. */
    private static long podGrace(ObjectNode pod, DeleteOptions options) {
        var phase = pod.path("status").path("phase").asText();
        if (pod.path("spec").path("nodeName").asText().isEmpty()
                || phase.equals("Succeeded")
                || phase.equals("Failed")) {
            return 0;
        }
        var requested = options.graceSeconds();
        return requested != null
                ? Math.max(0, requested)
                : pod.path("spec").path("terminationGracePeriodSeconds").asLong(DEFAULT_GRACE_SECONDS);
    }

    /** Sets the grace period. A second delete request can shorten the grace period but not extend it. */
    private Outcome graceful(Stored before, ObjectNode next, long grace) {
        var metadata = next.withObject("/metadata");
        if (metadata.has("deletionTimestamp")
                && metadata.path("deletionGracePeriodSeconds").asLong() <= grace) {
            return new Outcome.Unchanged();
        }
        metadata.put("deletionTimestamp", Json.time(clock.now().plusSeconds(grace)));
        metadata.put("deletionGracePeriodSeconds", grace);
        return next.equals(before.tree()) ? new Outcome.Unchanged() : new Outcome.Marked(Json.canonical(next));
    }

    private Outcome marked(ResourceType type, Stored before, ObjectNode next) {
        var metadata = next.withObject("/metadata");
        var isNew = !metadata.has("deletionTimestamp");
        if (isNew || metadata.path("deletionGracePeriodSeconds").asLong() > 0) {
            metadata.put("deletionTimestamp", Json.time(clock.now()));
            metadata.put("deletionGracePeriodSeconds", 0);
        }
        if (isNew && UpdateRules.countsGenerations(type)) {
            UpdateRules.raiseGeneration(next);
        }
        if (type.equals(BuiltInTypes.NAMESPACE)) {
            next.withObject("/status").put("phase", "Terminating");
        }
        return next.equals(before.tree()) ? new Outcome.Unchanged() : new Outcome.Marked(next);
    }

    /**
     * Returns true if the object has a deletion timestamp and nothing blocks its deletion any longer. The store removes
     * an object as soon as a write brings the object into this state.
     */
    static boolean isDone(ResourceType type, ObjectNode object) {
        var metadata = object.path("metadata");
        return metadata.has("deletionTimestamp")
                && metadata.path("deletionGracePeriodSeconds").asLong() == 0
                && metadata.path("finalizers").isEmpty()
                && hasNoSpecFinalizers(type, object);
    }
}

package sh.joiner.sandbox.verb;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.port.WorldClock;
import sh.joiner.sandbox.admission.Write;
import sh.joiner.sandbox.kind.ApiErrors;
import sh.joiner.sandbox.kind.ApiException;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.kind.ResourceType;
import sh.joiner.sandbox.kind.TypeShapes;
import sh.joiner.sandbox.message.Call;
import sh.joiner.sandbox.message.HttpAnswer;
import sh.joiner.sandbox.message.View;
import sh.joiner.sandbox.message.WriteOptions;
import sh.joiner.sandbox.patch.ApplyConflict;
import sh.joiner.sandbox.patch.FieldOwners.Writer;
import sh.joiner.sandbox.patch.ServerSideApply;
import sh.joiner.sandbox.patch.ServerSideApply.Force;
import sh.joiner.sandbox.store.ClusterStore;
import sh.joiner.sandbox.store.CreateRules;
import sh.joiner.sandbox.store.Key;
import sh.joiner.sandbox.store.Stored;

/** Server-side apply over HTTP: creates missing objects, and reports conflicts with their causes. */
public final class ApplyVerb {

    private final ClusterStore store;
    private final ReadVerbs reading;
    private final WorldClock clock;

    public ApplyVerb(ClusterStore store, ReadVerbs reading, WorldClock clock) {
        this.store = store;
        this.reading = reading;
        this.clock = clock;
    }

    HttpAnswer apply(View view, Key key, Write.Part part, Call call) {
        var wanted = wanted(view, key, part, call);
        var warnings = UnknownFields.check(view.shown(), wanted, call);
        var write = call.write(part);
        var apply = new ServerSideApply(
                TypeShapes.of(view.storedType()),
                new Writer(call.parameter("fieldManager"), write.subresource()),
                call.flag("force") ? Force.TAKE_OVER : Force.REFUSE_CONFLICTS,
                Json.time(clock.now()));
        var isNew =
                part == Write.Part.MAIN && store.ledger().get(view.storedType().resource(), key) == null;
        if (isNew && wanted.path("metadata").path("resourceVersion").asText().isEmpty()) {
            var made = create(view.storedType(), apply, wanted, write);
            if (made != null) {
                return reading.show(201, view, made, call).warning(warnings);
            }
        }
        var stored = store.update(
                view.storedType(),
                key,
                present -> merged(view.storedType(), apply, present, wanted),
                write.withoutManager());
        return reading.show(200, view, stored, call).warning(warnings);
    }

    /** Creates the object. Returns null if another client has just created the object, so that the caller must apply to the existing object. */
    private @Nullable Stored create(ResourceType type, ServerSideApply apply, ObjectNode wanted, Write write) {
        var bare = Json.object().put("apiVersion", type.apiVersion()).put("kind", type.kind());
        try {
            return store.create(type, apply.apply(bare, wanted), write.withoutManager());
        } catch (ApiException e) {
            if (e.reason().equals("AlreadyExists")) {
                return null;
            }
            throw e;
        }
    }

    private static ObjectNode merged(ResourceType type, ServerSideApply apply, ObjectNode present, ObjectNode wanted) {
        try {
            return apply.apply(present, wanted);
        } catch (ApplyConflict conflict) {
            throw refusal(type, present, conflict);
        }
    }

    private static ApiException refusal(ResourceType type, ObjectNode present, ApplyConflict conflict) {
        var details =
                ApiErrors.details(type, present.path("metadata").path("name").asText());
        var causes = details.putArray("causes");
        conflict.conflicts()
                .forEach(field -> causes.addObject()
                        .put("reason", "FieldManagerConflict")
                        .put("message", "conflict with " + field.owner())
                        .put("field", field.field()));
        return new ApiException(409, "Conflict", String.valueOf(conflict.getMessage()), details);
    }

    private static ObjectNode wanted(View view, Key key, Write.Part part, Call call) {
        if (call.parameter("fieldManager").isEmpty()) {
            throw WriteOptions.invalid(call, "fieldManager: Required value: is required for apply patch");
        }
        if (!(call.parse("application/yaml") instanceof ObjectNode given)) {
            throw ApiErrors.badRequest("the applied document must be a JSON or YAML object");
        }
        Json.canonical(given);
        if (!given.path("metadata").path("managedFields").isEmpty()) {
            throw ApiErrors.badRequest("metadata.managedFields must be nil");
        }
        var wanted = view.toStored(given);
        CreateRules.checkIdentity(view.storedType(), wanted);
        checkNameAndNamespace(view.storedType(), key, wanted);
        keepOnlyPart(view.storedType(), part, wanted);
        return wanted;
    }

    private static void checkNameAndNamespace(ResourceType type, Key key, ObjectNode wanted) {
        var name = wanted.withObject("/metadata").path("name").asText();
        if (name.isEmpty()) {
            throw ApiErrors.badRequest(
                    "the name of the object (%s based on URL) was undeterminable: name must be provided"
                            .formatted(key.name()));
        }
        if (!name.equals(key.name())) {
            throw ApiErrors.badRequest(
                    "the name of the object (%s) does not match the name on the URL (%s)".formatted(name, key.name()));
        }
        WriteVerbs.placeIn(type, wanted, key.namespace());
    }

    /** Removes fields that the apply must not own: the status for the main resource, and everything else for the status subresource. */
    private static void keepOnlyPart(ResourceType type, Write.Part part, ObjectNode wanted) {
        switch (part) {
            case MAIN -> {
                if (type.has(ResourceType.Subresource.STATUS)) {
                    wanted.remove("status");
                }
            }
            case STATUS -> {
                var metadata = wanted.withObject("/metadata");
                metadata.retain(List.of("name", "namespace", "uid", "resourceVersion"));
                wanted.retain(List.of("apiVersion", "kind", "metadata", "status"));
            }
        }
    }
}

package sh.joiner.sandbox.verb;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import sh.joiner.sandbox.admission.Write;
import sh.joiner.sandbox.kind.ApiErrors;
import sh.joiner.sandbox.kind.ApiException;
import sh.joiner.sandbox.kind.BuiltInTypes;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.kind.ResourceType;
import sh.joiner.sandbox.message.Call;
import sh.joiner.sandbox.message.HttpAnswer;
import sh.joiner.sandbox.message.ObjectSelection;
import sh.joiner.sandbox.message.View;
import sh.joiner.sandbox.schema.FieldError;
import sh.joiner.sandbox.store.ClusterStore;
import sh.joiner.sandbox.store.DeleteOptions;
import sh.joiner.sandbox.store.Key;
import sh.joiner.sandbox.store.Stored;

/** Handles POST, PUT and DELETE of objects. */
public final class WriteVerbs {

    private final ClusterStore store;
    private final ReadVerbs reading;

    public WriteVerbs(ClusterStore store, ReadVerbs reading) {
        this.store = store;
        this.reading = reading;
    }

    public HttpAnswer create(View view, String namespace, Call call) {
        var object = call.object();
        requireKind(view.shown(), object);
        var warnings = UnknownFields.check(view.shown(), object, call);
        var kept = view.toStored(object);
        placeIn(view.shown(), kept, namespace);
        var stored = store.create(view.storedType(), kept, call.write(Write.Part.MAIN));
        return reading.show(201, view, stored, call).warning(warnings);
    }

    /** Requires apiVersion and kind for custom kinds. API servers fill in missing values only for built-in kinds, which have Go types. */
    private static void requireKind(ResourceType type, ObjectNode object) {
        if (type.custom() == null) {
            return;
        }
        for (var field : List.of("Kind", "apiVersion")) {
            if (object.path(field.equals("Kind") ? "kind" : field).asText().isEmpty()) {
                throw ApiErrors.badRequest("Object '%s' is missing in '%s'".formatted(field, object));
            }
        }
    }

    /** Sets the namespace from the URL. Rejects an object that specifies a different namespace. */
    static void placeIn(ResourceType type, ObjectNode object, String namespace) {
        if (!type.isNamespaced()) {
            return;
        }
        var metadata = object.withObject("/metadata");
        var givenNamespace = metadata.path("namespace").asText(namespace);
        if (namespace.isEmpty()) {
            throw ApiErrors.methodNotAllowed();
        }
        if (!givenNamespace.isEmpty() && !givenNamespace.equals(namespace)) {
            throw ApiErrors.badRequest(
                    "the namespace of the provided object does not match the namespace sent on the request");
        }
        metadata.put("namespace", namespace);
    }

    public HttpAnswer replace(View view, Key key, Write.Part part, Call call) {
        var object = call.object();
        requireKind(view.shown(), object);
        var warnings = UnknownFields.check(view.shown(), object, call);
        var kept = view.toStored(object);
        requireVersion(view.storedType(), key, kept);
        var stored = store.update(view.storedType(), key, present -> kept.deepCopy(), call.write(part));
        return reading.show(200, view, stored, call).warning(warnings);
    }

    /** Requires a resourceVersion for updates of custom kinds, as API servers do. */
    private static void requireVersion(ResourceType type, Key key, ObjectNode object) {
        if (type.custom() != null
                && object.path("metadata").path("resourceVersion").asText().isEmpty()) {
            throw ApiErrors.invalid(
                    type,
                    key.name(),
                    List.of(FieldError.invalid("metadata.resourceVersion", "0x0", "must be specified for an update")));
        }
    }

    public HttpAnswer delete(View view, Key key, Call call) {
        var done = store.delete(view.storedType(), key, options(call));
        var returnsObject = done.result() == ClusterStore.Deletion.Result.KEPT
                || view.storedType().equals(BuiltInTypes.POD);
        return returnsObject
                ? reading.show(200, view, done.object(), call)
                : HttpAnswer.ok(success(view.shown(), done.object()));
    }

    private static DeleteOptions options(Call call) {
        var options = DeleteOptions.parse(call.readBody()).withPropagation(call.parameter("propagationPolicy"));
        var grace = call.number("gracePeriodSeconds", -1);
        var withGrace = grace < 0 ? options : options.withGrace(OptionalLong.of(grace));
        return call.effect() == Write.Effect.DRY_RUN ? withGrace.withEffect(Write.Effect.DRY_RUN) : withGrace;
    }

    static ObjectNode success(ResourceType type, Stored object) {
        var status = Json.object().put("kind", "Status").put("apiVersion", "v1");
        status.putObject("metadata");
        status.put("status", "Success");
        status.set("details", ApiErrors.details(type, object.key().name()).put("uid", object.uid()));
        return status;
    }

    /** Deletes all objects that the selectors match, and returns them. */
    public HttpAnswer deleteAll(View view, String namespace, Call call) {
        var options = options(call);
        var chosen = ObjectSelection.of(view.storedType(), namespace, call).list(store.ledger(), view.storedType());
        var list = Json.object()
                .put("kind", view.shown().kind() + "List")
                .put("apiVersion", view.shown().apiVersion());
        list.putObject("metadata").put("resourceVersion", Long.toString(chosen.revision()));
        var items = list.putArray("items");
        for (var object : new ArrayList<>(chosen.objects())) {
            try {
                items.add(view.show(store.delete(view.storedType(), object.key(), options)
                        .object()
                        .tree()));
            } catch (ApiException e) {
                if (e.code() != 404) { // 404: another client has deleted the object in the meantime
                    throw e;
                }
            }
        }
        return HttpAnswer.ok(list);
    }
}

package sh.joiner.sandbox.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.UUID;
import sh.joiner.port.WorldClock;
import sh.joiner.sandbox.admission.KindRules;
import sh.joiner.sandbox.admission.Write;
import sh.joiner.sandbox.kind.ApiErrors;
import sh.joiner.sandbox.kind.BuiltInTypes;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.kind.ObjectNames;
import sh.joiner.sandbox.kind.ResourceType;
import sh.joiner.sandbox.schema.FieldError;

/** Turns a new object from a writer into the object to store. */
public final class CreateRules {

    private final RevisionStore revisions;
    private final WorldClock clock;

    CreateRules(RevisionStore revisions, WorldClock clock) {
        this.revisions = revisions;
        this.clock = clock;
    }

    /** Returns the complete new object. The given object does not change. */
    ObjectNode prepare(ResourceType type, ObjectNode given, KindRules rules, Write write) {
        var object = Json.canonical(given.deepCopy());
        checkIdentity(type, object);
        var metadata = object.withObject("/metadata");
        stamp(type, metadata);
        checkNamespace(type, metadata);
        rules.complete(object);
        rules.admit(object);
        var errors = new ArrayList<FieldError>(ObjectNames.check(object));
        errors.addAll(rules.check(object, null, write));
        if (!errors.isEmpty()) {
            throw ApiErrors.invalid(type, metadata.path("name").asText(), errors);
        }
        if (!write.manager().isEmpty()) {
            metadata.remove("managedFields");
            UpdateRules.note(type, Json.object(), object, write, clock);
        }
        return object;
    }

    /** Sets missing kind and apiVersion, and rejects different ones. */
    public static void checkIdentity(ResourceType type, ObjectNode object) {
        var apiVersion = object.path("apiVersion").asText(type.apiVersion());
        var kind = object.path("kind").asText(type.kind());
        if (!apiVersion.equals(type.apiVersion())) {
            throw ApiErrors.badRequest("the API version in the data (%s) does not match the expected API version (%s)"
                    .formatted(apiVersion, type.apiVersion()));
        }
        if (!kind.equals(type.kind())) {
            throw ApiErrors.badRequest("%s in version \"%s\" cannot be handled as a %s: the kind in the data is %s"
                    .formatted(kind, type.version(), type.kind(), kind));
        }
        object.put("apiVersion", apiVersion).put("kind", kind);
    }

    private void stamp(ResourceType type, ObjectNode metadata) {
        if (!metadata.path("resourceVersion").asText().isEmpty()) {
            throw ApiErrors.badRequest("resourceVersion should not be set on objects to be created");
        }
        if (metadata.path("name").asText().isEmpty()
                && !metadata.path("generateName").asText().isEmpty()) {
            metadata.put(
                    "name", ObjectNames.generated(metadata.path("generateName").asText()));
        }
        metadata.put("uid", UUID.randomUUID().toString());
        metadata.put("creationTimestamp", Json.time(clock.now()));
        metadata.remove("deletionTimestamp");
        metadata.remove("deletionGracePeriodSeconds");
        metadata.remove("selfLink");
        metadata.remove("generation");
        if (UpdateRules.countsGenerations(type)) {
            metadata.put("generation", 1);
        }
    }

    private void checkNamespace(ResourceType type, ObjectNode metadata) {
        if (!type.isNamespaced()) {
            metadata.remove("namespace");
            return;
        }
        var name = metadata.path("namespace").asText();
        if (name.isEmpty()) {
            throw ApiErrors.badRequest("an empty namespace may not be set during creation");
        }
        var namespace = revisions.get(BuiltInTypes.NAMESPACE.resource(), new Key("", name));
        if (namespace == null) {
            throw ApiErrors.notFound(BuiltInTypes.NAMESPACE, name);
        }
        if (namespace.tree().path("metadata").has("deletionTimestamp")) {
            throw ApiErrors.forbidden(
                    type,
                    metadata.path("name").asText(),
                    "unable to create new content in namespace %s because it is being terminated".formatted(name));
        }
    }
}

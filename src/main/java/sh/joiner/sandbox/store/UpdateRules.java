package sh.joiner.sandbox.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import sh.joiner.port.WorldClock;
import sh.joiner.sandbox.admission.KindRules;
import sh.joiner.sandbox.admission.Write;
import sh.joiner.sandbox.kind.ApiErrors;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.kind.ObjectNames;
import sh.joiner.sandbox.kind.ResourceType;
import sh.joiner.sandbox.kind.TypeShapes;
import sh.joiner.sandbox.patch.FieldOwners;
import sh.joiner.sandbox.schema.FieldError;

/** Computes the next version of an object from the current version and the object that a writer sends. */
final class UpdateRules {

    private static final Set<String> GROUPS_WITH_GENERATION = Set.of("apps", "batch", "policy");
    private static final List<String> KEPT_BY_SERVER = List.of(
            "name",
            "namespace",
            "uid",
            "resourceVersion",
            "creationTimestamp",
            "generation",
            "generateName",
            "deletionTimestamp",
            "deletionGracePeriodSeconds");

    private final WorldClock clock;

    UpdateRules(WorldClock clock) {
        this.clock = clock;
    }

    static boolean countsGenerations(ResourceType type) {
        return type.custom() != null || GROUPS_WITH_GENERATION.contains(type.group());
    }

    /** Returns the next version, which equals the current version if nothing changes. */
    ObjectNode prepare(ResourceType type, Stored before, ObjectNode wanted, KindRules rules, Write write) {
        var present = before.tree();
        Json.canonical(wanted);
        CreateRules.checkIdentity(type, wanted);
        checkPreconditions(type, before, wanted);
        var next =
                write.part() == Write.Part.STATUS ? withStatus(present, wanted) : withoutStatus(type, present, wanted);
        keepServersFields(present, next);
        rules.complete(next);
        check(type, present, next, rules, write);
        if (countsGenerations(type) && differsInSpec(present, next)) {
            raiseGeneration(next);
        }
        if (!write.manager().isEmpty()) {
            note(type, present, next, write, clock);
        }
        return next;
    }

    /** Records the writer as the owner of the fields that the write changes. */
    static void note(ResourceType type, ObjectNode present, ObjectNode next, Write write, WorldClock clock) {
        var writer = new FieldOwners.Writer(write.manager(), write.subresource());
        FieldOwners.noteUpdate(present, next, TypeShapes.of(type), writer, Json.time(clock.now()));
    }

    private static void checkPreconditions(ResourceType type, Stored before, ObjectNode wanted) {
        var name = before.key().name();
        var metadata = wanted.path("metadata");
        var version = metadata.path("resourceVersion").asText();
        if (!version.isEmpty() && !version.equals(Long.toString(before.version()))) {
            throw ApiErrors.modified(type, name);
        }
        var uid = metadata.path("uid").asText();
        if (!uid.isEmpty() && !uid.equals(before.uid())) {
            throw ApiErrors.conflict(
                    type,
                    name,
                    "Precondition failed: UID in precondition: %s, UID in object meta: %s"
                            .formatted(uid, before.uid()));
        }
        var givenName = metadata.path("name").asText(name);
        if (!givenName.equals(name)) {
            throw ApiErrors.badRequest(
                    "the name of the object (%s) does not match the name on the URL (%s)".formatted(givenName, name));
        }
        var namespace = metadata.path("namespace").asText(before.key().namespace());
        if (type.isNamespaced() && !namespace.equals(before.key().namespace())) {
            throw ApiErrors.badRequest(
                    "the namespace of the provided object does not match the namespace sent on the request");
        }
    }

    private static ObjectNode withStatus(ObjectNode present, ObjectNode wanted) {
        var next = present.deepCopy();
        setOrRemove(next, "status", wanted.path("status"));
        var owners = wanted.path("metadata").path("managedFields");
        if (owners.isArray()) {
            next.withObject("/metadata").set("managedFields", owners);
        }
        return next;
    }

    private static ObjectNode withoutStatus(ResourceType type, ObjectNode present, ObjectNode wanted) {
        var next = wanted;
        if (type.has(ResourceType.Subresource.STATUS)) {
            setOrRemove(next, "status", present.path("status"));
        }
        return next;
    }

    private static void keepServersFields(ObjectNode present, ObjectNode next) {
        var from = present.path("metadata");
        var to = next.withObject("/metadata");
        for (var field : KEPT_BY_SERVER) {
            setOrRemove(to, field, from.path(field));
        }
        to.remove("selfLink");
        if (!to.has("managedFields")) { // a writer that omits the owners does not change them
            setOrRemove(to, "managedFields", from.path("managedFields"));
        }
    }

    private static void setOrRemove(ObjectNode object, String field, JsonNode value) {
        if (value.isMissingNode() || value.isNull()) {
            object.remove(field);
        } else {
            object.set(field, value);
        }
    }

    private static void check(ResourceType type, ObjectNode present, ObjectNode next, KindRules rules, Write write) {
        var errors = new ArrayList<FieldError>();
        if (!present.path("metadata").equals(next.path("metadata"))) {
            errors.addAll(ObjectNames.check(next));
            errors.addAll(newFinalizers(present, next));
        }
        errors.addAll(rules.check(next, present, write));
        if (!errors.isEmpty()) {
            throw ApiErrors.invalid(type, present.path("metadata").path("name").asText(), errors);
        }
    }

    private static List<FieldError> newFinalizers(ObjectNode present, ObjectNode next) {
        if (!present.path("metadata").has("deletionTimestamp")) {
            return List.of();
        }
        var old = new HashSet<JsonNode>();
        present.path("metadata").path("finalizers").forEach(old::add);
        var added = new ArrayList<String>();
        for (var finalizer : next.path("metadata").path("finalizers")) {
            if (!old.contains(finalizer)) {
                added.add(finalizer.toString());
            }
        }
        return added.isEmpty()
                ? List.of()
                : List.of(FieldError.forbidden(
                        "metadata.finalizers",
                        "no new finalizers can be added if the object is being deleted, found new finalizers []string{%s}"
                                .formatted(String.join(", ", added))));
    }

    /** Returns true if anything other than metadata and status changed. */
    private static boolean differsInSpec(ObjectNode present, ObjectNode next) {
        var names = new HashSet<String>();
        present.fieldNames().forEachRemaining(names::add);
        next.fieldNames().forEachRemaining(names::add);
        names.removeAll(Set.of("metadata", "status"));
        return names.stream().anyMatch(name -> !present.path(name).equals(next.path(name)));
    }

    static void raiseGeneration(ObjectNode object) {
        var metadata = object.withObject("/metadata");
        metadata.put("generation", metadata.path("generation").asInt() + 1);
    }
}

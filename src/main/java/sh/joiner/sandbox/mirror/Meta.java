package sh.joiner.sandbox.mirror;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import sh.joiner.sandbox.kind.Json;

/** Reads the metadata of an object. */
public final class Meta {

    private Meta() {}

    public static String name(JsonNode object) {
        return Json.text(object, "metadata", "name");
    }

    public static String namespace(JsonNode object) {
        return Json.text(object, "metadata", "namespace");
    }

    public static String uid(JsonNode object) {
        return Json.text(object, "metadata", "uid");
    }

    public static Map<String, String> labels(JsonNode object) {
        return Json.strings(Json.at(object, "metadata", "labels"));
    }

    public static String annotation(JsonNode object, String key) {
        return Json.text(object, "metadata", "annotations", key);
    }

    /** Returns the resource version of the object, which increases with every write. */
    public static long version(JsonNode object) {
        return Json.at(object, "metadata", "resourceVersion").asLong(0);
    }

    public static long generation(JsonNode object) {
        return Json.at(object, "metadata", "generation").asLong(0);
    }

    /** Returns true if the object is being deleted. */
    public static boolean isDeleting(JsonNode object) {
        return !Json.text(object, "metadata", "deletionTimestamp").isEmpty();
    }

    /** Returns the creation time; the epoch if the object has none. */
    public static Instant created(JsonNode object) {
        var text = Json.text(object, "metadata", "creationTimestamp");
        return text.isEmpty() ? Instant.EPOCH : Instant.parse(text);
    }

    /** Returns the owner reference of the controller. */
    public static Optional<JsonNode> controller(JsonNode object) {
        return Json.items(Json.at(object, "metadata", "ownerReferences"))
                .filter(owner -> owner.path("controller").asBoolean())
                .findFirst();
    }

    /** Returns the uid of the controlling owner; empty if there is none. */
    public static String controllerUid(JsonNode object) {
        return controller(object).map(owner -> Json.text(owner, "uid")).orElse("");
    }

    /** Makes {@code owner} the controller of {@code object}. */
    public static void own(ObjectNode object, JsonNode owner) {
        Json.list(Json.child(object, "metadata"), "ownerReferences")
                .addObject()
                .put("apiVersion", Json.text(owner, "apiVersion"))
                .put("kind", Json.text(owner, "kind"))
                .put("name", name(owner))
                .put("uid", uid(owner))
                .put("controller", true)
                .put("blockOwnerDeletion", true);
    }
}

package sh.joiner.sandbox.kind;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import sh.joiner.sandbox.schema.FieldError;

/** The errors that clients understand, with the messages of a real API server. */
public final class ApiErrors {

    private ApiErrors() {}

    public static ApiException notFound(ResourceType type, String name) {
        return new ApiException(
                404, "NotFound", "%s \"%s\" not found".formatted(type.resource(), name), details(type, name));
    }

    public static ApiException noSuchPath() {
        return new ApiException(404, "NotFound", "the server could not find the requested resource");
    }

    /** Returns the error for an unknown API group, or for an unknown kind of an aggregated or custom group: a 404 in plain text. */
    public static ApiException noSuchGroup() {
        return new ApiException(404, ApiException.NO_STATUS, "404 page not found");
    }

    public static ApiException alreadyExists(ResourceType type, String name) {
        return new ApiException(
                409, "AlreadyExists", "%s \"%s\" already exists".formatted(type.resource(), name), details(type, name));
    }

    /** Returns the conflict of an update with an old resource version. */
    public static ApiException modified(ResourceType type, String name) {
        return conflict(
                type,
                name,
                "the object has been modified; please apply your changes to the latest version and try again");
    }

    public static ApiException conflict(ResourceType type, String name, String reason) {
        return new ApiException(
                409,
                "Conflict",
                "Operation cannot be fulfilled on %s \"%s\": %s".formatted(type.resource(), name, reason),
                details(type, name));
    }

    /** Returns the error of a failed precondition of a DELETE. Unlike other conflicts, its message names the kind. */
    public static ApiException failedPrecondition(ResourceType type, String name, String reason) {
        return new ApiException(
                409,
                "Conflict",
                "Operation cannot be fulfilled on %s \"%s\": %s".formatted(type.qualifiedKind(), name, reason),
                details(type, name));
    }

    public static ApiException invalid(ResourceType type, String name, List<FieldError> errors) {
        var sentences = errors.stream().map(FieldError::sentence).distinct().toList();
        var all = sentences.size() == 1 ? sentences.getFirst() : "[" + String.join(", ", sentences) + "]";
        return new ApiException(
                422,
                "Invalid",
                "%s \"%s\" is invalid: %s".formatted(type.qualifiedKind(), name, all),
                causes(details(type, name).put("kind", type.kind()), errors));
    }

    private static ObjectNode causes(ObjectNode details, List<FieldError> errors) {
        var causes = details.putArray("causes");
        errors.stream()
                .distinct()
                .forEach(error -> causes.addObject()
                        .put("reason", error.reason().code())
                        .put("message", error.message())
                        .put("field", error.field()));
        return details;
    }

    public static ApiException badRequest(String message) {
        return new ApiException(400, "BadRequest", message);
    }

    public static ApiException forbidden(ResourceType type, String name, String reason) {
        return new ApiException(
                403,
                "Forbidden",
                "%s \"%s\" is forbidden: %s".formatted(type.resource(), name, reason),
                details(type, name));
    }

    /** Returns the error of a valid change that does not fit the object, for example a failed test of a JSON patch. */
    public static ApiException unprocessable(String message) {
        return new ApiException(422, "Invalid", message);
    }

    public static ApiException methodNotAllowed() {
        return new ApiException(
                405, "MethodNotAllowed", "the server does not allow this method on the requested resource");
    }

    public static ApiException unsupportedMediaType(String given, List<String> accepted) {
        return new ApiException(
                415,
                "UnsupportedMediaType",
                "the body of the request was in an unknown format (%s) - accepted media types include: %s"
                        .formatted(given, String.join(", ", accepted)));
    }

    /** Returns the error of a resource version that is no longer stored. */
    public static ApiException expired(String message) {
        return new ApiException(410, "Expired", message);
    }

    public static ApiException versionTooLarge(long requested, long current) {
        var details = Json.object().put("retryAfterSeconds", 1);
        details.putArray("causes")
                .addObject()
                .put("reason", "ResourceVersionTooLarge")
                .put("message", "Too large resource version");
        return new ApiException(
                504,
                "Timeout",
                "Timeout: Too large resource version: %d, current: %d".formatted(requested, current),
                details);
    }

    public static ObjectNode details(ResourceType type, String name) {
        var details = Json.object().put("name", name);
        if (!type.group().isEmpty()) {
            details.put("group", type.group());
        }
        return details.put("kind", type.plural());
    }
}

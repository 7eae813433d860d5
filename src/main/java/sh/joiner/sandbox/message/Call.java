package sh.joiner.sandbox.message;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import sh.joiner.sandbox.admission.Write;
import sh.joiner.sandbox.kind.ApiErrors;
import sh.joiner.sandbox.kind.ApiException;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.proto.ProtobufBody;

/**
 * A complete HTTP request.
 *
 * @param query the query parameters by name, each with its first value
 * @param headers the headers by lower-case name
 */
public record Call(String method, String path, Map<String, String> query, Map<String, String> headers, Buffer body) {

    private static final List<String> READABLE =
            List.of("application/json", "application/yaml", ProtobufBody.MEDIA_TYPE);

    /** The form in which the client requests objects. */
    public enum Form {
        OBJECT,
        TABLE,
        METADATA
    }

    public String parameter(String name) {
        return query.getOrDefault(name, "");
    }

    public boolean flag(String name) {
        var value = parameter(name);
        return value.equals("true") || value.equals("1");
    }

    /**
     * Returns a parameter as a whole number, or {@code otherwise} if the parameter is absent. Throws an error 400 if the parameter is not a whole
     * number.
     */
    public long number(String name, long otherwise) {
        var value = parameter(name);
        try {
            return value.isEmpty() ? otherwise : Long.parseLong(value);
        } catch (NumberFormatException e) {
            throw ApiErrors.badRequest(
                    "the query parameter %s must be a whole number, but is '%s'".formatted(name, value));
        }
    }

    public String mediaType() {
        var type = headers.getOrDefault("content-type", "");
        return type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    }

    public boolean isWatch() {
        return method.equals("GET") && flag("watch");
    }

    /** Returns the first form that the Accept header requests in JSON, or {@code OBJECT} if the header contains no JSON. */
    public Form form() {
        var accept = headers.getOrDefault("accept", "");
        for (var range : accept.split(",", -1)) {
            if (!range.contains("json")) {
                continue;
            }
            if (range.contains("as=Table")) {
                return Form.TABLE;
            }
            return range.contains("as=PartialObjectMetadata") ? Form.METADATA : Form.OBJECT;
        }
        return Form.OBJECT;
    }

    /** Throws an error 406 if there is an Accept header that contains neither JSON nor a wildcard that includes JSON. */
    public void checkAccept() {
        var accept = headers.getOrDefault("accept", "");
        if (!accept.isEmpty()
                && !accept.contains("json")
                && !accept.contains("*/*")
                && !accept.contains("application/*")) {
            throw new ApiException(
                    406, "NotAcceptable", "only the following media types are accepted: application/json");
        }
    }

    /**
     * Returns the body as an object. Throws an error 415 for encodings other than JSON, YAML and protobuf, and an error 400 if the body is not an
     * object.
     */
    public ObjectNode object() {
        if (readBody() instanceof ObjectNode object) {
            return object;
        }
        throw ApiErrors.badRequest("the body of the request must be an object");
    }

    /** Returns the body as a tree; a missing node if there is no body. */
    public JsonNode readBody() {
        if (body.length() == 0) {
            return MissingNode.getInstance();
        }
        var type = mediaType().isEmpty() ? "application/json" : mediaType();
        if (type.equals(ProtobufBody.MEDIA_TYPE)) {
            return ProtobufBody.read(body.getBytes());
        }
        if (!READABLE.contains(type)) {
            throw ApiErrors.unsupportedMediaType(type, READABLE);
        }
        return parse(type);
    }

    /** Parses the body in this encoding. */
    public JsonNode parse(String type) {
        try {
            return Json.parse(body.getBytes(), type);
        } catch (IOException e) {
            throw ApiErrors.badRequest("the body of the request cannot be read: " + e.getMessage());
        }
    }

    public Write.Effect effect() {
        return switch (parameter("dryRun")) {
            case "" -> Write.Effect.STORED;
            case "All" -> Write.Effect.DRY_RUN;
            default ->
                throw WriteOptions.invalid(
                        this,
                        "dryRun: Unsupported value: [\"%s\"]: supported values: \"All\""
                                .formatted(parameter("dryRun")));
        };
    }

    /** Returns the field manager of the request: the parameter {@code fieldManager}, or else the program's name in the User-Agent header. */
    public String manager() {
        var named = parameter("fieldManager");
        return named.isEmpty() ? headers.getOrDefault("user-agent", "unknown").split("/", 2)[0] : named;
    }

    public Write write(Write.Part part) {
        return new Write(part, effect(), Write.Origin.CLIENT, manager());
    }
}

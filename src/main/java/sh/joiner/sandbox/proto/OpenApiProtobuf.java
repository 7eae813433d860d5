package sh.joiner.sandbox.proto;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import com.google.protobuf.UnknownFieldSet.Field;

/**
 * OpenAPI version 2 in the protobuf in which kubectl reads it, for objects whose kind it validates itself, as a {@code List}. Field numbers are those
 * of gnostic-models' OpenAPIv2.proto. What no client of ours reads (texts, limits, formats, responses) is left out.
 */
public final class OpenApiProtobuf {

    /** The media type of the answer. */
    public static final String MEDIA_TYPE = "application/com.github.proto-openapi.spec.v2.v1.0+protobuf";

    /** What client-go asks for; with its {@code @} it is no valid type for an answer. */
    private static final String ASKED_FOR = "application/com.github.proto-openapi.spec.v2@v1.0+protobuf";

    private static final int NAME = 1; // of every pair of a name and a value
    private static final int VALUE = 2;
    private static final int FIRST = 1; // of messages that hold one thing, or a list of it

    private OpenApiProtobuf() {}

    /** Returns true if the client accepts this encoding and no JSON. */
    public static boolean isWanted(String accept) {
        return (accept.contains(MEDIA_TYPE) || accept.contains(ASKED_FOR)) && !accept.contains("json");
    }

    /** Returns the document, which is one of version 2, as a {@code Document} message. */
    public static byte[] write(JsonNode document) {
        var paths = message();
        document.path("paths").properties().forEach(path -> add(paths, 2, pair(path.getKey(), path(path.getValue()))));
        var definitions = schemas(document.path("definitions"));
        var info = message();
        add(info, 1, text(document.at("/info/title").asText()));
        add(info, 2, text(document.at("/info/version").asText()));
        var all = message();
        add(all, 1, text(document.path("swagger").asText()));
        add(all, 2, bytes(info));
        add(all, 8, bytes(paths));
        add(all, 9, bytes(definitions));
        return all.build().toByteArray();
    }

    private static ByteString path(JsonNode path) {
        var item = message();
        path.properties().forEach(method -> add(item, methodNumber(method.getKey()), operation(method.getValue())));
        return bytes(item);
    }

    private static int methodNumber(String method) {
        return switch (method) {
            case "get" -> 2;
            case "put" -> 3;
            case "post" -> 4;
            case "delete" -> 5;
            case "patch" -> 8;
            default -> throw new IllegalArgumentException("no OpenAPI operation is called " + method);
        };
    }

    private static ByteString operation(JsonNode operation) {
        var message = message();
        operation.path("parameters").forEach(parameter -> add(message, 8, parameter(parameter)));
        add(message, 9, ByteString.EMPTY);
        extensions(operation, message, 13);
        return bytes(message);
    }

    /** A query parameter, in the four layers of the choices that it is made of. */
    private static ByteString parameter(JsonNode parameter) {
        var query = message();
        add(query, 2, text(parameter.path("in").asText()));
        add(query, 4, text(parameter.path("name").asText()));
        add(query, 6, text(parameter.path("type").asText()));
        return wrapped(wrapped(wrapped(bytes(query), 3), 2), 1);
    }

    private static UnknownFieldSet.Builder schemas(JsonNode byName) {
        var all = message();
        byName.properties().forEach(schema -> add(all, FIRST, pair(schema.getKey(), schema(schema.getValue()))));
        return all;
    }

    private static ByteString schema(JsonNode schema) {
        var message = message();
        if (schema.has("$ref")) {
            add(message, 1, text(schema.path("$ref").asText()));
        }
        schema.path("required").forEach(field -> add(message, 19, text(field.asText())));
        if (schema.path("additionalProperties").isObject()) {
            add(message, 21, wrapped(schema(schema.path("additionalProperties")), 1));
        }
        if (schema.has("type")) {
            add(message, 22, wrapped(text(schema.path("type").asText()), FIRST));
        }
        if (schema.has("items")) {
            add(message, 23, wrapped(schema(schema.path("items")), FIRST));
        }
        if (schema.has("properties")) {
            add(message, 25, bytes(schemas(schema.path("properties"))));
        }
        extensions(schema, message, 31);
        return bytes(message);
    }

    /** Extensions are told as YAML, of which JSON is a part. */
    private static void extensions(JsonNode holder, UnknownFieldSet.Builder message, int number) {
        holder.properties().stream()
                .filter(field -> field.getKey().startsWith("x-"))
                .forEach(field -> add(
                        message,
                        number,
                        pair(field.getKey(), wrapped(text(field.getValue().toString()), VALUE))));
    }

    private static ByteString pair(String name, ByteString value) {
        var pair = message();
        add(pair, NAME, text(name));
        add(pair, VALUE, value);
        return bytes(pair);
    }

    private static ByteString wrapped(ByteString content, int number) {
        var message = message();
        add(message, number, content);
        return bytes(message);
    }

    private static void add(UnknownFieldSet.Builder message, int number, ByteString content) {
        message.mergeField(
                number, Field.newBuilder().addLengthDelimited(content).build());
    }

    private static ByteString text(String text) {
        return ByteString.copyFromUtf8(text);
    }

    private static ByteString bytes(UnknownFieldSet.Builder message) {
        return message.build().toByteString();
    }

    private static UnknownFieldSet.Builder message() {
        return UnknownFieldSet.newBuilder();
    }
}

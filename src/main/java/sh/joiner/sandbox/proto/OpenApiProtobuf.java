package sh.joiner.sandbox.proto;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import com.google.protobuf.UnknownFieldSet.Field;
import sh.joiner.sandbox.kind.Json;

/**
 * The protobuf encoding of an OpenAPI version 2 document, which kubectl requests before it applies a {@code kind: List}. The field numbers are
 * from gnostic's {@code openapiv2/OpenAPIv2.proto}.
 *
 * <p>Properties that version 2 cannot express ({@code anyOf}, {@code oneOf}, {@code not}, {@code nullable}) are omitted, as the real API server
 * does.
 */
public final class OpenApiProtobuf {

    public static final String MEDIA_TYPE = "application/com.github.proto-openapi.spec.v2.v1.0+protobuf";

    /**
     * The older media type of the same document. client-go requests this media type, although its syntax is invalid.
     */
    public static final String OLD_MEDIA_TYPE = "application/com.github.proto-openapi.spec.v2@v1.0+protobuf";

    private OpenApiProtobuf() {}

    /** Returns the protobuf encoding of a document that has {@code swagger}, {@code info}, {@code paths} and {@code definitions}. */
    public static byte[] write(JsonNode document) {
        var info = new Message().text(1, document.at("/info/title")).text(2, document.at("/info/version"));
        var paths = new Message();
        document.path("paths")
                .properties()
                .forEach(path -> paths.message(2, named(path.getKey(), pathItem(path.getValue()))));
        return new Message()
                .text(1, document.path("swagger"))
                .message(2, info)
                .message(8, paths)
                .message(9, schemas(document.path("definitions")))
                .bytes()
                .toByteArray();
    }

    private static Message pathItem(JsonNode path) {
        var item = new Message();
        path.properties().forEach(operation -> {
            switch (operation.getKey()) {
                case "get" -> item.message(2, operation(operation.getValue()));
                case "put" -> item.message(3, operation(operation.getValue()));
                case "post" -> item.message(4, operation(operation.getValue()));
                case "delete" -> item.message(5, operation(operation.getValue()));
                case "patch" -> item.message(8, operation(operation.getValue()));
                default -> throw new IllegalArgumentException("unknown operation of a path: " + operation.getKey());
            }
        });
        return item;
    }

    private static Message operation(JsonNode operation) {
        var message = new Message();
        operation.path("parameters").forEach(parameter -> message.message(8, parametersItem(parameter)));
        var responses = new Message();
        operation
                .path("responses")
                .properties()
                .forEach(
                        response -> responses.message(1, named(response.getKey(), responseValue(response.getValue()))));
        return message.message(9, responses).extensions(13, operation);
    }

    /** Returns a query parameter. The document describes no other parameters. */
    private static Message parametersItem(JsonNode parameter) {
        var query = new Message()
                .text(2, parameter.path("in"))
                .text(4, parameter.path("name"))
                .text(6, parameter.path("type"));
        var nonBody = new Message().message(3, query);
        return new Message().message(1, new Message().message(2, nonBody));
    }

    private static Message responseValue(JsonNode response) {
        var schema = new Message().message(1, schema(response.path("schema")));
        return new Message()
                .message(1, new Message().text(1, response.path("description")).message(2, schema));
    }

    private static Message schemas(JsonNode byName) {
        var message = new Message();
        byName.properties().forEach(schema -> message.message(1, named(schema.getKey(), schema(schema.getValue()))));
        return message;
    }

    private static Message schema(JsonNode schema) {
        var message = new Message();
        schema.properties().forEach(property -> schemaField(message, property.getKey(), property.getValue()));
        return message.extensions(31, schema);
    }

    private static void schemaField(Message message, String name, JsonNode value) {
        switch (name) {
            case "$ref" -> message.text(1, value);
            case "format" -> message.text(2, value);
            case "title" -> message.text(3, value);
            case "description" -> message.text(4, value);
            case "default" -> message.message(5, any(value));
            case "maximum" -> message.number(7, value);
            case "exclusiveMaximum" -> message.flag(8, value);
            case "minimum" -> message.number(9, value);
            case "exclusiveMinimum" -> message.flag(10, value);
            case "maxLength" -> message.count(11, value);
            case "minLength" -> message.count(12, value);
            case "pattern" -> message.text(13, value);
            case "maxItems" -> message.count(14, value);
            case "minItems" -> message.count(15, value);
            case "maxProperties" -> message.count(17, value);
            case "minProperties" -> message.count(18, value);
            case "required" -> value.forEach(field -> message.text(19, field));
            case "enum" -> value.forEach(allowed -> message.message(20, any(allowed)));
            case "additionalProperties" -> message.message(21, additionalProperties(value));
            case "type" -> message.message(22, new Message().text(1, value));
            case "items" -> message.message(23, new Message().message(1, schema(value)));
            case "allOf" -> value.forEach(part -> message.message(24, schema(part)));
            case "properties" -> message.message(25, schemas(value));
            default -> {} // an extension, or a property that version 2 cannot express
        }
    }

    private static Message additionalProperties(JsonNode allowed) {
        return allowed.isBoolean() ? new Message().flag(2, allowed) : new Message().message(1, schema(allowed));
    }

    private static Message named(String name, Message value) {
        return new Message().text(1, name).message(2, value);
    }

    /** Returns a value as gnostic's message {@code Any}, which contains YAML. JSON is valid YAML. */
    private static Message any(JsonNode value) {
        return new Message().text(2, ByteString.copyFrom(Json.bytes(value)));
    }

    /** A message under construction. Adding a field twice makes the field repeated. */
    private static final class Message {

        private final UnknownFieldSet.Builder fields = UnknownFieldSet.newBuilder();

        private Message add(int number, Field.Builder value) {
            fields.mergeField(number, value.build());
            return this;
        }

        Message text(int number, ByteString utf8) {
            return add(number, Field.newBuilder().addLengthDelimited(utf8));
        }

        Message text(int number, String value) {
            return text(number, ByteString.copyFromUtf8(value));
        }

        Message text(int number, JsonNode value) {
            return text(number, value.asText());
        }

        Message count(int number, JsonNode value) {
            return add(number, Field.newBuilder().addVarint(value.longValue()));
        }

        Message flag(int number, JsonNode value) {
            return add(number, Field.newBuilder().addVarint(value.booleanValue() ? 1 : 0));
        }

        Message number(int number, JsonNode value) {
            return add(number, Field.newBuilder().addFixed64(Double.doubleToLongBits(value.doubleValue())));
        }

        Message message(int number, Message value) {
            return add(number, Field.newBuilder().addLengthDelimited(value.bytes()));
        }

        /** Adds each property of the object whose name starts with {@code x-}. */
        Message extensions(int number, JsonNode object) {
            object.properties().stream()
                    .filter(property -> property.getKey().startsWith("x-"))
                    .forEach(property -> message(number, named(property.getKey(), any(property.getValue()))));
            return this;
        }

        ByteString bytes() {
            return fields.build().toByteString();
        }
    }
}

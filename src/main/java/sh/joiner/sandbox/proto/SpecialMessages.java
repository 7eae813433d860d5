package sh.joiner.sandbox.proto;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Message;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import sh.joiner.sandbox.kind.ApiErrors;
import sh.joiner.sandbox.kind.Json;

/** Messages with a special JSON form: times, quantities, int-or-string values, embedded JSON and others. */
final class SpecialMessages {

    private static final String META = "k8s.io.apimachinery.pkg.apis.meta.v1.";
    private static final String EXTENSIONS = "k8s.io.apiextensions_apiserver.pkg.apis.apiextensions.v1.";
    private static final DateTimeFormatter MICROS =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

    /** The JSON form of a message. */
    private enum Form {
        TIME,
        MICRO_TIME,
        DURATION,
        AMOUNT,
        NUMBER_OR_TEXT,
        JSON_BYTES,
        LIST,
        SCHEMA_OR_FLAG,
        SCHEMA_OR_LIST,
        SCHEMA_OR_TEXTS
    }

    private static final Map<String, Form> FORMS = Map.ofEntries(
            Map.entry(META + "Time", Form.TIME),
            Map.entry(META + "MicroTime", Form.MICRO_TIME),
            Map.entry(META + "Duration", Form.DURATION),
            Map.entry(META + "FieldsV1", Form.JSON_BYTES),
            Map.entry(META + "Verbs", Form.LIST),
            Map.entry("k8s.io.api.authorization.v1.ExtraValue", Form.LIST),
            Map.entry("k8s.io.api.authentication.v1.ExtraValue", Form.LIST),
            Map.entry("k8s.io.apimachinery.pkg.api.resource.Quantity", Form.AMOUNT),
            Map.entry("k8s.io.apimachinery.pkg.util.intstr.IntOrString", Form.NUMBER_OR_TEXT),
            Map.entry("k8s.io.apimachinery.pkg.runtime.RawExtension", Form.JSON_BYTES),
            Map.entry(EXTENSIONS + "JSON", Form.JSON_BYTES),
            Map.entry(EXTENSIONS + "JSONSchemaPropsOrBool", Form.SCHEMA_OR_FLAG),
            Map.entry(EXTENSIONS + "JSONSchemaPropsOrArray", Form.SCHEMA_OR_LIST),
            Map.entry(EXTENSIONS + "JSONSchemaPropsOrStringArray", Form.SCHEMA_OR_TEXTS));

    private SpecialMessages() {}

    static boolean isSpecial(Descriptor type) {
        return FORMS.containsKey(type.getFullName());
    }

    static boolean isTime(Descriptor type) {
        var form = FORMS.get(type.getFullName());
        return form == Form.TIME || form == Form.MICRO_TIME;
    }

    private static Form form(Descriptor type) {
        var form = FORMS.get(type.getFullName());
        if (form == null) {
            throw new IllegalArgumentException(type.getFullName() + " has no special JSON form");
        }
        return form;
    }

    static JsonNode read(Message message) {
        var nodes = JsonNodeFactory.instance;
        return switch (form(message.getDescriptorForType())) {
            case TIME -> nodes.textNode(Json.time(instant(message)));
            case MICRO_TIME -> nodes.textNode(MICROS.format(instant(message)));
            case DURATION ->
                nodes.textNode(Duration.ofNanos(number(message, "duration")).toSeconds() + "s");
            case AMOUNT -> nodes.textNode(text(message, "string"));
            case NUMBER_OR_TEXT ->
                number(message, "type") == 0
                        ? nodes.numberNode((int) number(message, "intVal"))
                        : nodes.textNode(text(message, "strVal"));
            case JSON_BYTES -> json(message);
            case LIST -> texts(message, "items");
            case SCHEMA_OR_FLAG -> or(message, "schema", nodes.booleanNode((Boolean) get(message, "allows")));
            case SCHEMA_OR_LIST -> or(message, "schema", Json.array().addAll(schemas(message)));
            case SCHEMA_OR_TEXTS -> or(message, "schema", texts(message, "property"));
        };
    }

    private static Object get(Message message, String field) {
        return message.getField(message.getDescriptorForType().findFieldByName(field));
    }

    private static long number(Message message, String field) {
        return ((Number) get(message, field)).longValue();
    }

    private static String text(Message message, String field) {
        return get(message, field).toString();
    }

    private static Instant instant(Message time) {
        return Instant.ofEpochSecond(number(time, "seconds"), number(time, "nanos"));
    }

    private static JsonNode texts(Message message, String field) {
        var list = Json.array();
        ((List<?>) get(message, field)).forEach(item -> list.add(item.toString()));
        return list;
    }

    private static List<ObjectNode> schemas(Message message) {
        return ((List<?>) get(message, "jSONSchemas"))
                .stream().map(item -> ProtoReader.read((Message) item)).toList();
    }

    private static JsonNode or(Message message, String field, JsonNode otherwise) {
        return message.hasField(message.getDescriptorForType().findFieldByName(field))
                ? ProtoReader.read((Message) get(message, field))
                : otherwise;
    }

    private static JsonNode json(Message message) {
        var field = message.getDescriptorForType().getFields().getFirst();
        var bytes = ((ByteString) message.getField(field)).toByteArray();
        try {
            return bytes.length == 0 ? MissingNode.getInstance() : Json.parse(bytes, "application/json");
        } catch (IOException e) {
            throw ApiErrors.badRequest("a raw field of the request is not valid JSON: " + e.getMessage());
        }
    }

    /** Returns the OpenAPI schema of this special message type. */
    static ObjectNode schema(Descriptor type) {
        var schema = Json.object();
        return switch (form(type)) {
            case TIME, MICRO_TIME -> schema.put("type", "string").put("format", "date-time");
            case DURATION, AMOUNT -> schema.put("type", "string");
            case NUMBER_OR_TEXT -> schema.put("type", "string").put("format", "int-or-string");
            case LIST -> {
                schema.put("type", "array").putObject("items").put("type", "string");
                yield schema;
            }
            case JSON_BYTES -> type.getName().equals("JSON") ? schema : schema.put("type", "object");
            case SCHEMA_OR_FLAG, SCHEMA_OR_LIST, SCHEMA_OR_TEXTS -> schema;
        };
    }

    /** Returns true if the node type of the JSON value is possible for this special message type. */
    static boolean fits(Descriptor type, JsonNode value) {
        return switch (form(type)) {
            case TIME, MICRO_TIME, DURATION -> value.isTextual();
            case AMOUNT, NUMBER_OR_TEXT -> value.isTextual() || value.isNumber();
            case LIST -> value.isArray();
            case JSON_BYTES, SCHEMA_OR_FLAG, SCHEMA_OR_LIST, SCHEMA_OR_TEXTS -> true;
        };
    }
}

package sh.joiner.sandbox.operation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.document.Document;
import software.amazon.awssdk.core.traits.ListTrait;
import software.amazon.awssdk.core.traits.MapTrait;
import software.amazon.awssdk.core.util.SdkAutoConstructList;
import software.amazon.awssdk.core.util.SdkAutoConstructMap;
import software.amazon.awssdk.utils.builder.Buildable;

/**
 * Converts any request or response of the AWS SDK, or a part of one, to JSON and back, using the SDK's own field descriptions. Field names
 * are those of the service model, instants are in ISO 8601, bytes are in base64. Fields that were not set are omitted, so that an empty
 * list differs from an absent list.
 */
public final class SdkJson {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private SdkJson() {}

    public static ObjectNode write(SdkPojo pojo) {
        var json = NODES.objectNode();
        for (var field : pojo.sdkFields()) {
            var value = field.getValueOrDefault(pojo);
            if (isSet(value)) {
                json.set(field.memberName(), node(value));
            }
        }
        return json;
    }

    private static boolean isSet(@Nullable Object value) {
        return value != null && !(value instanceof SdkAutoConstructList) && !(value instanceof SdkAutoConstructMap);
    }

    private static JsonNode node(@Nullable Object value) {
        return switch (value) {
            case null -> NODES.nullNode();
            case String text -> NODES.textNode(text);
            case Boolean flag -> NODES.booleanNode(flag);
            case Integer number -> NODES.numberNode(number);
            case Long number -> NODES.numberNode(number);
            case Short number -> NODES.numberNode(number);
            case Byte number -> NODES.numberNode(number);
            case Float _, Double _, BigDecimal _, Instant _ -> NODES.textNode(value.toString());
            case SdkBytes bytes -> NODES.binaryNode(bytes.asByteArrayUnsafe());
            case Document document -> DocumentJson.write(document);
            case SdkPojo pojo -> write(pojo);
            case List<?> items -> array(items);
            case Map<?, ?> entries -> object(entries);
            default -> throw new IllegalArgumentException("no JSON form for a field of " + value.getClass());
        };
    }

    private static ArrayNode array(List<?> items) {
        var array = NODES.arrayNode(items.size());
        items.forEach(item -> array.add(node(item)));
        return array;
    }

    private static ObjectNode object(Map<?, ?> entries) {
        var object = NODES.objectNode();
        entries.forEach((key, value) -> object.set(String.valueOf(key), node(value)));
        return object;
    }

    /**
     * Fills the builder of a request, a response or an exception.
     *
     * @throws IllegalArgumentException if the JSON has a field that the builder's service model does not define
     */
    static <B extends SdkPojo> B read(JsonNode json, B builder) {
        var unknown = new HashSet<String>();
        json.fieldNames().forEachRemaining(unknown::add);
        for (var field : builder.sdkFields()) {
            if (unknown.remove(field.memberName())) {
                field.set(builder, value(field, json.path(field.memberName())));
            }
        }
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException("%s has no fields %s".formatted(nameOf(builder), unknown));
        }
        return builder;
    }

    private static String nameOf(SdkPojo builder) {
        var model = builder.getClass().getEnclosingClass();
        return (model == null ? builder.getClass() : model).getSimpleName();
    }

    private static @Nullable Object value(SdkField<?> field, JsonNode json) {
        if (json.isNull() && field.marshallingType().getTargetClass() != Document.class) {
            return null;
        }
        return switch (field.marshallingType().getKnownType()) {
            case NULL -> null;
            case STRING -> json.textValue();
            case BOOLEAN -> json.booleanValue();
            case INTEGER -> json.intValue();
            case LONG -> json.longValue();
            case SHORT -> json.shortValue();
            case BYTE -> (byte) json.intValue();
            case FLOAT -> Float.valueOf(json.textValue());
            case DOUBLE -> Double.valueOf(json.textValue());
            case BIG_DECIMAL -> new BigDecimal(json.textValue());
            case INSTANT -> Instant.parse(json.textValue());
            case SDK_BYTES -> SdkBytes.fromByteArrayUnsafe(bytes(json));
            case DOCUMENT -> DocumentJson.read(json);
            case SDK_POJO -> part(field, json);
            case LIST -> list(field, json);
            case MAP -> map(field, json);
        };
    }

    private static byte[] bytes(JsonNode json) {
        return Base64.getDecoder().decode(json.asText());
    }

    private static Object part(SdkField<?> field, JsonNode json) {
        var builder = read(json, field.constructor().get());
        return ((Buildable) builder).build();
    }

    private static List<@Nullable Object> list(SdkField<?> field, JsonNode json) {
        var member = field.getRequiredTrait(ListTrait.class).memberFieldInfo();
        var items = new ArrayList<@Nullable Object>(json.size());
        json.forEach(item -> items.add(value(member, item)));
        return items;
    }

    private static Map<String, @Nullable Object> map(SdkField<?> field, JsonNode json) {
        var member = field.getRequiredTrait(MapTrait.class).valueFieldInfo();
        var entries = new LinkedHashMap<String, @Nullable Object>();
        json.properties().forEach(entry -> entries.put(entry.getKey(), value(member, entry.getValue())));
        return entries;
    }
}

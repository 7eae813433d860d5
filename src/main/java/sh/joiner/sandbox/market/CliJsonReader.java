package sh.joiner.sandbox.market;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.StreamSupport;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.traits.ListTrait;
import software.amazon.awssdk.utils.builder.Buildable;

/** Reads JSON in the format of the AWS CLI into the SDK's types. Each SDK type lists its fields for unmarshalling, so no reflection is needed. */
final class CliJsonReader {

    private CliJsonReader() {}

    /** Sets the fields of a builder from a JSON object. Fields that are missing in the JSON are not set. */
    static <B extends SdkPojo> B fill(B builder, JsonNode json) {
        for (var field : builder.sdkFields()) {
            var member = json.get(field.memberName());
            if (member != null && !member.isNull()) {
                field.set(builder, value(field, member));
            }
        }
        return builder;
    }

    private static Object value(SdkField<?> field, JsonNode json) {
        return switch (field.marshallingType().getKnownType()) {
            case SDK_POJO -> ((Buildable) fill(field.constructor().get(), json)).build();
            case LIST -> list(field.getRequiredTrait(ListTrait.class).memberFieldInfo(), json);
            case STRING -> json.asText();
            case INTEGER -> json.intValue();
            case LONG -> json.longValue();
            case DOUBLE -> json.doubleValue();
            case BOOLEAN -> json.booleanValue();
            default ->
                throw new IllegalStateException("member %s has an unsupported type".formatted(field.memberName()));
        };
    }

    private static List<Object> list(SdkField<?> members, JsonNode json) {
        return StreamSupport.stream(json.spliterator(), false)
                .map(item -> value(members, item))
                .toList();
    }
}

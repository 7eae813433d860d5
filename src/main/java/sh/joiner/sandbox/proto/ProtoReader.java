package sh.joiner.sandbox.proto;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import sh.joiner.sandbox.kind.Json;

/**
 * Converts messages to JSON trees. Go writes every field that is not a pointer. An empty string, a zero or false
 * therefore usually means "not set", and is omitted in the JSON tree. A zero or false is kept if the field is a pointer
 * in Go, or if JSON always contains the field.
 */
final class ProtoReader {

    private static final Set<String> KEEP_ZERO = Set.of(
            "replicas",
            "revisionHistoryLimit",
            "progressDeadlineSeconds",
            "terminationGracePeriodSeconds",
            "gracePeriodSeconds",
            "deletionGracePeriodSeconds",
            "activeDeadlineSeconds",
            "ttlSecondsAfterFinished",
            "tolerationSeconds",
            "parallelism",
            "completions",
            "backoffLimit",
            "priority",
            "value",
            "port",
            "containerPort",
            "runAsUser",
            "runAsGroup",
            "fsGroup",
            "defaultMode",
            "mode",
            "partition",
            "timeoutSeconds");

    private static final Set<String> KEEP_FALSE = Set.of(
            "automountServiceAccountToken",
            "enableServiceLinks",
            "allowPrivilegeEscalation",
            "privileged",
            "readOnlyRootFilesystem",
            "runAsNonRoot",
            "hostUsers",
            "shareProcessNamespace",
            "setHostnameAsFQDN",
            "optional",
            "immutable",
            "controller",
            "blockOwnerDeletion",
            "suspend",
            "orphanDependents",
            "allowVolumeExpansion",
            "attachRequired",
            "served",
            "storage",
            "attached");

    private ProtoReader() {}

    static ObjectNode read(Message message) {
        var object = Json.object();
        fill(object, message);
        return object;
    }

    private static void fill(ObjectNode object, Message message) {
        for (var entry : message.getAllFields().entrySet()) {
            var field = entry.getKey();
            if (JsonFields.isEmbedded(field)) {
                fill(object, (Message) entry.getValue());
            } else if (isSet(field, entry.getValue())) {
                object.set(JsonFields.name(field), value(field, entry.getValue()));
            }
        }
    }

    private static boolean isSet(FieldDescriptor field, Object value) {
        if (field.isRepeated()) {
            return true;
        }
        return switch (value) {
            case String text -> !text.isEmpty();
            case Number number -> number.doubleValue() != 0 || KEEP_ZERO.contains(field.getName());
            case Boolean flag -> flag || KEEP_FALSE.contains(field.getName());
            case Message message -> !(SpecialMessages.isTime(message.getDescriptorForType()) && isUnset(message));
            default -> true;
        };
    }

    private static boolean isUnset(Message message) {
        return message.getAllFields().isEmpty();
    }

    private static JsonNode value(FieldDescriptor field, Object value) {
        if (field.isMapField()) {
            return map((List<?>) value);
        }
        if (field.isRepeated()) {
            var list = Json.array();
            ((List<?>) value).forEach(item -> list.add(single(item)));
            return list;
        }
        return single(value);
    }

    private static ObjectNode map(List<?> entries) {
        var map = Json.object();
        for (var item : entries) {
            var entry = (Message) item;
            var type = entry.getDescriptorForType();
            map.set(
                    String.valueOf(entry.getField(type.findFieldByName("key"))),
                    single(entry.getField(type.findFieldByName("value"))));
        }
        return map;
    }

    private static JsonNode single(Object value) {
        var nodes = JsonNodeFactory.instance;
        return switch (value) {
            case String text -> nodes.textNode(text);
            case Boolean flag -> nodes.booleanNode(flag);
            case Integer number -> nodes.numberNode(number);
            case Long number -> nodes.numberNode(number);
            case Double number -> nodes.numberNode(number);
            case ByteString bytes -> nodes.textNode(Base64.getEncoder().encodeToString(bytes.toByteArray()));
            case Message message ->
                SpecialMessages.isSpecial(message.getDescriptorForType())
                        ? SpecialMessages.read(message)
                        : read(message);
            default -> nodes.textNode(value.toString());
        };
    }
}

package sh.joiner.sandbox.verb;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import sh.joiner.sandbox.kind.ApiErrors;
import sh.joiner.sandbox.kind.ResourceType;
import sh.joiner.sandbox.message.Call;
import sh.joiner.sandbox.message.WriteOptions;
import sh.joiner.sandbox.proto.FieldCheck;
import sh.joiner.sandbox.proto.FieldCheck.WrongType;
import sh.joiner.sandbox.proto.Messages;
import sh.joiner.sandbox.schema.SchemaPruning;

/**
 * Checks objects for fields that their kind does not have. The parameter {@code fieldValidation} selects the reaction: Strict rejects the request,
 * Warn (the default) adds warnings, Ignore adds none. A value of a wrong type is always rejected.
 */
final class UnknownFields {

    private UnknownFields() {}

    /** Returns the warnings. Removes unknown fields of built-in kinds; unknown fields of custom kinds are removed when the object is written. */
    static List<String> check(ResourceType type, ObjectNode object, Call call) {
        var strictness = strictness(call);
        var unknown = paths(type, object).stream()
                .map("unknown field \"%s\""::formatted)
                .toList();
        return switch (strictness) {
            case "Ignore" -> List.of();
            case "Strict" -> strict(type, unknown);
            default -> unknown;
        };
    }

    private static String strictness(Call call) {
        var requested = call.parameter("fieldValidation");
        if (!List.of("", "Ignore", "Warn", "Strict").contains(requested)) {
            throw WriteOptions.invalid(
                    call,
                    "fieldValidation: Unsupported value: \"%s\": supported values: \"Ignore\", \"Strict\", \"Warn\""
                            .formatted(requested));
        }
        return requested;
    }

    private static List<String> paths(ResourceType type, ObjectNode object) {
        var custom = type.custom();
        if (custom != null) {
            return SchemaPruning.prune(custom.schema(), object.deepCopy());
        }
        var message = Messages.find(type.apiVersion(), type.kind());
        try {
            return message == null ? List.of() : FieldCheck.prune(message, object);
        } catch (WrongType e) {
            throw cannotBeHandled(type, String.valueOf(e.getMessage()));
        }
    }

    private static List<String> strict(ResourceType type, List<String> unknown) {
        if (!unknown.isEmpty()) {
            throw cannotBeHandled(type, "strict decoding error: " + String.join(", ", unknown));
        }
        return List.of();
    }

    private static RuntimeException cannotBeHandled(ResourceType type, String why) {
        return ApiErrors.badRequest("%s in version \"%s\" cannot be handled as a %s: %s"
                .formatted(type.kind(), type.version(), type.kind(), why));
    }
}

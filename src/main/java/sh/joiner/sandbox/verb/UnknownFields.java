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

/** Tells a client of fields that its kind does not have, as it wishes: {@code fieldValidation} Strict refuses, Warn (the default) warns. */
final class UnknownFields {

    private UnknownFields() {}

    /** The warnings. Unknown fields of a built-in kind are dropped here, those of a custom kind when it is written. */
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
        var asked = call.parameter("fieldValidation");
        if (!List.of("", "Ignore", "Warn", "Strict").contains(asked)) {
            throw WriteOptions.invalid(
                    call,
                    "fieldValidation: Unsupported value: \"%s\": supported values: \"Ignore\", \"Strict\", \"Warn\""
                            .formatted(asked));
        }
        return asked;
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
            throw unfit(type, String.valueOf(e.getMessage()));
        }
    }

    private static List<String> strict(ResourceType type, List<String> unknown) {
        if (!unknown.isEmpty()) {
            throw unfit(type, "strict decoding error: " + String.join(", ", unknown));
        }
        return List.of();
    }

    private static RuntimeException unfit(ResourceType type, String why) {
        return ApiErrors.badRequest("%s in version \"%s\" cannot be handled as a %s: %s"
                .formatted(type.kind(), type.version(), type.kind(), why));
    }
}

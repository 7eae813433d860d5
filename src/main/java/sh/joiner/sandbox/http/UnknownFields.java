package sh.joiner.sandbox.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import sh.joiner.sandbox.kind.Refusals;
import sh.joiner.sandbox.kind.ResourceType;
import sh.joiner.sandbox.schema.SchemaPruning;

/** Tells a client of fields that its kind does not have, as it wishes: {@code fieldValidation} Strict refuses, Warn (the default) warns. */
final class UnknownFields {

    private UnknownFields() {}

    /** The warnings; the object is left as it is. */
    static List<String> check(ResourceType type, ObjectNode object, Call call) {
        var custom = type.custom();
        var strictness = call.parameter("fieldValidation");
        if (custom == null || strictness.equals("Ignore")) {
            return List.of();
        }
        var unknown = SchemaPruning.prune(custom.schema(), object.deepCopy()).stream()
                .map("unknown field \"%s\""::formatted)
                .toList();
        if (strictness.equals("Strict") && !unknown.isEmpty()) {
            throw Refusals.badRequest("%s in version \"%s\" cannot be handled as a %s: strict decoding error: %s"
                    .formatted(type.kind(), type.version(), type.kind(), String.join(", ", unknown)));
        }
        return unknown;
    }
}

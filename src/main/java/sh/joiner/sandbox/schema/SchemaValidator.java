package sh.joiner.sandbox.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import sh.joiner.sandbox.schema.FieldError.Reason;

/**
 * Validates a document against a schema and its rules. Unchanged invalid values do not fail an update, as in API servers since 1.30 (ratcheting
 * validation). Rules are not checked if certain other errors exist.
 */
public final class SchemaValidator {

    private static final Set<Reason> PREVENT_RULES =
            EnumSet.of(Reason.REQUIRED, Reason.TOO_LONG, Reason.TOO_MANY, Reason.TYPE_INVALID);
    private static final Set<String> CHECKED_ELSEWHERE = Set.of("apiVersion", "kind", "metadata");

    private final List<FieldError> errors = new ArrayList<>();

    private SchemaValidator() {}

    /** Returns the validation errors of a new object. */
    public static List<FieldError> checkNew(Schema schema, ObjectNode document) {
        return check(schema, document, MissingNode.getInstance());
    }

    /** Returns the validation errors of a changed object. */
    public static List<FieldError> checkChanged(Schema schema, ObjectNode document, ObjectNode before) {
        return check(schema, document, before);
    }

    private static List<FieldError> check(Schema schema, ObjectNode document, JsonNode before) {
        var validator = new SchemaValidator();
        validator.fields(schema, "", document, before);
        if (validator.errors.stream().anyMatch(error -> PREVENT_RULES.contains(error.reason()))) {
            validator.errors.add(FieldError.invalid(
                    "<nil>",
                    "\"null\"",
                    "some validation rules were not checked because the object was invalid; correct the existing errors"
                            + " to complete validation"));
        } else {
            validator.errors.addAll(CelCheck.check(schema, document, before));
        }
        return validator.errors;
    }

    private void value(Schema schema, String path, JsonNode value, JsonNode before) {
        if (value.equals(before) || (value.isNull() && schema.isNullable())) {
            return;
        }
        if (!ValueChecks.hasType(schema, value)) {
            var actual = ValueChecks.typeOf(value);
            errors.add(new FieldError(
                    Reason.TYPE_INVALID,
                    path,
                    "\"%s\": %s in body must be of type %s: \"%s\""
                            .formatted(actual, path, schema.typeWords(), actual)));
            return;
        }
        errors.addAll(ValueChecks.check(schema, path, value));
        errors.addAll(ValueChecks.checkAlternatives(schema, path, value));
        if (value.isObject()) {
            fields(schema, path, value, before);
        } else if (value.isArray()) {
            items(schema, path, value, before);
        }
    }

    private void fields(Schema schema, String path, JsonNode object, JsonNode before) {
        for (var name : schema.required()) {
            if (!object.has(name)) {
                errors.add(FieldError.required(join(path, name), ""));
            }
        }
        for (var field : object.properties()) {
            var below = schema.below(field.getKey());
            if (below != null && !(path.isEmpty() && CHECKED_ELSEWHERE.contains(field.getKey()))) {
                value(below, join(path, field.getKey()), field.getValue(), before.path(field.getKey()));
            }
        }
    }

    private static String join(String path, String name) {
        return path.isEmpty() ? name : path + "." + name;
    }

    private void items(Schema schema, String path, JsonNode list, JsonNode before) {
        var items = schema.items();
        if (items == null) {
            return;
        }
        for (int i = 0; i < list.size(); i++) {
            var old = ListItems.counterpart(schema, list.get(i), before);
            value(items, path + "[" + i + "]", list.get(i), old);
        }
        ListItems.duplicates(schema, path, list).forEach(errors::add);
    }
}

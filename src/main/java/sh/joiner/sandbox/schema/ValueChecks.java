package sh.joiner.sandbox.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import sh.joiner.sandbox.schema.FieldError.Reason;

/**
 * Checks of a single value against a schema: type, bounds, pattern, format, enum and alternatives. Messages are those of the API server, because
 * tools show them.
 */
final class ValueChecks {

    private static final Set<String> ALTERNATIVES = Set.of("allOf", "anyOf", "oneOf", "not");

    private ValueChecks() {}

    static String typeOf(JsonNode value) {
        return switch (value.getNodeType()) {
            case OBJECT -> "object";
            case ARRAY -> "array";
            case STRING -> "string";
            case BOOLEAN -> "boolean";
            case NUMBER -> value.isIntegralNumber() ? "integer" : "number";
            case NULL, MISSING, BINARY, POJO -> "null";
        };
    }

    static boolean hasType(Schema schema, JsonNode value) {
        var actual = typeOf(value);
        if (schema.isIntOrString()) {
            return actual.equals("integer") || actual.equals("string");
        }
        var wanted = schema.type();
        return wanted.isEmpty()
                || actual.equals(wanted)
                || (wanted.equals("number") && actual.equals("integer"))
                || (wanted.equals("integer") && actual.equals("number") && isWhole(value));
    }

    private static boolean isWhole(JsonNode value) {
        return value.decimalValue().stripTrailingZeros().scale() <= 0;
    }

    static List<FieldError> check(Schema schema, String path, JsonNode value) {
        var errors = new ArrayList<FieldError>();
        switch (value.getNodeType()) {
            case STRING -> checkText(schema, path, value.asText(), errors);
            case NUMBER -> checkNumber(schema, path, value, errors);
            case ARRAY -> checkSize(schema, path, value.size(), "Items", "items", errors);
            case OBJECT -> checkSize(schema, path, value.size(), "Properties", "properties", errors);
            case BOOLEAN, NULL, MISSING, BINARY, POJO -> {}
        }
        checkChoice(schema, path, value, errors);
        return errors;
    }

    private static void checkText(Schema schema, String path, String text, List<FieldError> errors) {
        var raw = schema.raw();
        var length = text.codePointCount(0, text.length());
        var quoted = '"' + text + '"';
        if (raw.has("maxLength") && length > raw.path("maxLength").asInt()) {
            errors.add(new FieldError(
                    Reason.TOO_LONG,
                    path,
                    "may not be more than %d bytes"
                            .formatted(raw.path("maxLength").asInt())));
        }
        if (raw.has("minLength") && length < raw.path("minLength").asInt()) {
            errors.add(FieldError.invalid(
                    path,
                    quoted,
                    "%s in body should be at least %d chars long"
                            .formatted(path, raw.path("minLength").asInt())));
        }
        var pattern = schema.pattern();
        if (pattern != null && !pattern.matcher(text).find()) {
            errors.add(FieldError.invalid(
                    path, quoted, "%s in body should match '%s'".formatted(path, pattern.pattern())));
        }
        var format = raw.path("format").asText();
        if (!Formats.allows(format, text)) {
            errors.add(FieldError.invalid(
                    path, quoted, "%s in body must be of type %s: %s".formatted(path, format, quoted)));
        }
    }

    private static void checkNumber(Schema schema, String path, JsonNode value, List<FieldError> errors) {
        var raw = schema.raw();
        var number = value.decimalValue();
        bound(raw, "minimum", "exclusiveMinimum", number, -1)
                .ifPresent(limit -> errors.add(FieldError.invalid(
                        path, value.asText(), "%s in body should be greater than%s".formatted(path, limit))));
        bound(raw, "maximum", "exclusiveMaximum", number, 1)
                .ifPresent(limit -> errors.add(FieldError.invalid(
                        path, value.asText(), "%s in body should be less than%s".formatted(path, limit))));
        var step = raw.path("multipleOf").decimalValue();
        if (step.signum() != 0 && number.remainder(step).signum() != 0) {
            errors.add(FieldError.invalid(
                    path, value.asText(), "%s in body should be a multiple of %s".formatted(path, step)));
        }
        var format = raw.path("format").asText();
        if (!Formats.allows(format, value)) {
            errors.add(FieldError.invalid(
                    path, value.asText(), "%s in body must be of type %s: %s".formatted(path, format, value)));
        }
    }

    /** Returns the text of a violated bound, or empty. {@code beyond} is the sign of {@code number} minus bound if the bound is violated. */
    private static Optional<String> bound(JsonNode raw, String name, String exclusive, BigDecimal number, int beyond) {
        if (!raw.has(name)) {
            return Optional.empty();
        }
        var order = Integer.signum(number.compareTo(raw.path(name).decimalValue()));
        var isStrict = raw.path(exclusive).asBoolean(false);
        if (order == beyond || (isStrict && order == 0)) {
            return Optional.of(
                    (isStrict ? " " : " or equal to ") + raw.path(name).asText());
        }
        return Optional.empty();
    }

    private static void checkSize(
            Schema schema, String path, int size, String suffix, String words, List<FieldError> errors) {
        var most = schema.raw().path("max" + suffix);
        var least = schema.raw().path("min" + suffix);
        if (most.isNumber() && size > most.asInt()) {
            errors.add(new FieldError(
                    Reason.TOO_MANY, path, "%d: must have at most %d items".formatted(size, most.asInt())));
        }
        if (least.isNumber() && size < least.asInt()) {
            errors.add(FieldError.invalid(
                    path,
                    Integer.toString(size),
                    "%s in body should have at least %d %s".formatted(path, least.asInt(), words)));
        }
    }

    private static void checkChoice(Schema schema, String path, JsonNode value, List<FieldError> errors) {
        var choice = schema.raw().path("enum");
        if (choice.isEmpty()
                || StreamSupport.stream(choice.spliterator(), false).anyMatch(value::equals)) {
            return;
        }
        var known = StreamSupport.stream(choice.spliterator(), false)
                .map(JsonNode::toString)
                .collect(Collectors.joining(", "));
        errors.add(new FieldError(Reason.NOT_SUPPORTED, path, "%s: supported values: %s".formatted(value, known)));
    }

    /** Checks allOf, anyOf, oneOf and not. Each alternative is a schema. */
    static List<FieldError> checkAlternatives(Schema schema, String path, JsonNode value) {
        var raw = schema.raw();
        if (schema.isIntOrString() || ALTERNATIVES.stream().noneMatch(raw::has)) {
            return List.of();
        }
        var errors = new ArrayList<FieldError>();
        for (var part : raw.path("allOf")) {
            if (!Alternatives.holds(part, value)) {
                errors.add(alternative(path, value, "must validate all the schemas (allOf)"));
            }
        }
        if (raw.has("anyOf") && Alternatives.count(raw.path("anyOf"), value) == 0) {
            errors.add(alternative(path, value, "must validate at least one schema (anyOf)"));
        }
        if (raw.has("oneOf") && Alternatives.count(raw.path("oneOf"), value) != 1) {
            errors.add(alternative(path, value, "must validate one and only one schema (oneOf)"));
        }
        if (raw.has("not") && Alternatives.holds(raw.path("not"), value)) {
            errors.add(alternative(path, value, "must not validate the schema (not)"));
        }
        return errors;
    }

    private static FieldError alternative(String path, JsonNode value, String must) {
        return FieldError.invalid(path, value.toString(), "%s in body %s".formatted(path, must));
    }
}

package sh.joiner.sandbox.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.schema.FieldError.Reason;

/**
 * A rule of {@code x-kubernetes-validations}.
 *
 * @param messageExpression computes the message; null if the message is fixed
 * @param fieldPath the path of the invalid field, relative to the rule's location, such as {@code .key}; may be empty
 */
record CelRule(
        CelExpression expression,
        String message,
        @Nullable CelExpression messageExpression,
        Reason reason,
        String fieldPath,
        Transition transition) {

    private static final Pattern USES_OLD = Pattern.compile("\\boldSelf\\b");

    /** The rule's use of the previous value ({@code oldSelf}). */
    enum Transition {
        /** The rule does not use the previous value. */
        NONE,
        /** The rule needs a previous value and is skipped if there is none. */
        NEEDED,
        /** The rule gets the previous value as an optional. */
        OPTIONAL
    }

    static List<CelRule> readAll(JsonNode rules) {
        var all = new ArrayList<CelRule>();
        rules.forEach(rule -> all.add(read(rule)));
        return all;
    }

    private static CelRule read(JsonNode json) {
        var expression = json.path("rule").asText();
        var messageExpression = json.path("messageExpression").asText();
        return new CelRule(
                new CelExpression(expression),
                json.path("message")
                        .asText("failed rule: " + expression.strip())
                        .strip(),
                messageExpression.isEmpty() ? null : new CelExpression(messageExpression),
                reason(json.path("reason").asText()),
                json.path("fieldPath").asText(),
                transition(expression, json.path("optionalOldSelf").asBoolean(false)));
    }

    private static Reason reason(String code) {
        return switch (code) {
            case "FieldValueRequired" -> Reason.REQUIRED;
            case "FieldValueForbidden" -> Reason.FORBIDDEN;
            case "FieldValueDuplicate" -> Reason.DUPLICATE;
            default -> Reason.INVALID;
        };
    }

    private static Transition transition(String expression, boolean isOptional) {
        if (!USES_OLD.matcher(expression).find()) {
            return Transition.NONE;
        }
        return isOptional ? Transition.OPTIONAL : Transition.NEEDED;
    }

    void compile() {
        expression.compiled();
        if (messageExpression != null) {
            messageExpression.compiled();
            CelLanguage.checkCost(messageExpression.text());
        }
    }

    /** Returns the error, with the value's type in the API server's format. */
    FieldError error(String path, String type, Map<String, Object> variables) {
        var field = path + fieldPath;
        var text = message(variables);
        return reason == Reason.INVALID
                ? FieldError.invalid(field.isEmpty() ? "<nil>" : field, '"' + type + '"', text)
                : new FieldError(reason, field.isEmpty() ? "<nil>" : field, text);
    }

    private String message(Map<String, Object> variables) {
        var computed = messageExpression;
        if (computed == null) {
            return message;
        }
        return computed.evaluate(variables) instanceof String text && !text.isBlank() ? text.strip() : message;
    }
}

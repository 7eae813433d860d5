package sh.joiner.sandbox.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.schema.FieldError.Reason;

/**
 * One rule of {@code x-kubernetes-validations}.
 *
 * @param messageExpression makes the message; null where it is fixed
 * @param fieldPath where below the rule's place the fault lies, as {@code .key}; may be empty
 */
record CelRule(
        CelExpression expression,
        String message,
        @Nullable CelExpression messageExpression,
        Reason reason,
        String fieldPath,
        Transition transition) {

    private static final Pattern USES_OLD = Pattern.compile("\\boldSelf\\b");

    /** What the rule does with the value before. */
    enum Transition {
        /** Not asked for. */
        NONE,
        /** Needed: without one the rule does not apply. */
        NEEDED,
        /** Asked for as an optional. */
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

    /** The complaint, with the type of the value as the real server prints it. */
    FieldError error(String path, String type, Map<String, Object> variables) {
        var field = path + fieldPath;
        var text = message(variables);
        return reason == Reason.INVALID
                ? FieldError.invalid(field.isEmpty() ? "<nil>" : field, '"' + type + '"', text)
                : new FieldError(reason, field.isEmpty() ? "<nil>" : field, text);
    }

    private String message(Map<String, Object> variables) {
        var maker = messageExpression;
        if (maker == null) {
            return message;
        }
        return maker.evaluate(variables) instanceof String made && !made.isBlank() ? made.strip() : message;
    }
}

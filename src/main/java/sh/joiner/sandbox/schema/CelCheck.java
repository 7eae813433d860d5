package sh.joiner.sandbox.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Evaluates the rules of a schema on a document, from the root to the leaves. */
final class CelCheck {

    private final List<FieldError> errors = new ArrayList<>();

    private CelCheck() {}

    static List<FieldError> check(Schema schema, JsonNode document, JsonNode before) {
        var check = new CelCheck();
        check.walk(schema, "", document, before);
        return check.errors;
    }

    /** Skips unchanged values, because a rule depends only on the value for which it is defined and on the previous version of this value. */
    private void walk(Schema schema, String path, JsonNode value, JsonNode before) {
        if (value.equals(before) || value.isNull()) {
            return;
        }
        if (!schema.rules().isEmpty()) {
            evaluateRules(schema, path, value, before);
        }
        if (value.isObject()) {
            for (var field : value.properties()) {
                var below = schema.below(field.getKey());
                if (below != null) {
                    var isNamed = schema.properties().containsKey(field.getKey());
                    walk(below, join(path, field.getKey(), isNamed), field.getValue(), before.path(field.getKey()));
                }
            }
        } else if (value.isArray()) {
            walkItems(schema, path, value, before);
        }
    }

    private static String join(String path, String name, boolean isNamed) {
        if (!isNamed) {
            return path + "[" + name + "]";
        }
        return path.isEmpty() ? name : path + "." + name;
    }

    private void walkItems(Schema schema, String path, JsonNode list, JsonNode before) {
        var items = schema.items();
        if (items == null) {
            return;
        }
        for (int i = 0; i < list.size(); i++) {
            walk(items, path + "[" + i + "]", list.get(i), ListItems.counterpart(schema, list.get(i), before));
        }
    }

    private void evaluateRules(Schema schema, String path, JsonNode value, JsonNode before) {
        var self = CelValues.of(schema, value);
        var old = before.isMissingNode() || before.isNull()
                ? Optional.<Object>empty()
                : Optional.of(CelValues.of(schema, before));
        for (var rule : schema.rules()) {
            if (rule.transition() == CelRule.Transition.NEEDED && old.isEmpty()) {
                continue;
            }
            var variables = variables(rule, self, old);
            evaluate(rule, path, ValueChecks.typeOf(value), variables);
        }
    }

    private static Map<String, Object> variables(CelRule rule, Object self, Optional<Object> old) {
        var variables = new HashMap<String, Object>();
        variables.put("self", self);
        switch (rule.transition()) {
            case NONE -> {}
            case NEEDED -> old.ifPresent(value -> variables.put("oldSelf", value));
            case OPTIONAL -> variables.put("oldSelf", old);
        }
        return variables;
    }

    private void evaluate(CelRule rule, String path, String type, Map<String, Object> variables) {
        try {
            if (!Boolean.TRUE.equals(rule.expression().evaluate(variables))) {
                errors.add(rule.error(path, type, variables));
            }
        } catch (IllegalStateException e) {
            errors.add(FieldError.invalid(
                    path.isEmpty() ? "<nil>" : path,
                    '"' + type + '"',
                    "rule %s: %s".formatted(rule.expression().text(), e.getMessage())));
        }
    }
}

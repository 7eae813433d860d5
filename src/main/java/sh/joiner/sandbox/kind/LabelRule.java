package sh.joiner.sandbox.kind;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A rule about a label, from a label selector or from node affinity. */
public record LabelRule(String key, Operator operator, List<String> values) {

    /** Kubernetes' operators, with the names of the API. */
    public enum Operator {
        In,
        NotIn,
        Exists,
        DoesNotExist,
        Gt,
        Lt
    }

    public LabelRule {
        values = List.copyOf(values);
    }

    /** Reads {@code key}, {@code operator} and {@code values}. */
    public static LabelRule of(JsonNode rule) {
        return new LabelRule(
                Json.text(rule, "key"), Operator.valueOf(Json.text(rule, "operator")), Json.texts(rule.path("values")));
    }

    public boolean matches(Map<String, String> labels) {
        var value = Optional.ofNullable(labels.get(key));
        return switch (operator) {
            case In -> value.filter(values::contains).isPresent();
            case NotIn -> value.filter(values::contains).isEmpty();
            case Exists -> value.isPresent();
            case DoesNotExist -> value.isEmpty();
            case Gt -> value.filter(text -> compare(text) > 0).isPresent();
            case Lt -> value.filter(text -> compare(text) < 0).isPresent();
        };
    }

    /** Compares whole numbers. A text that is not a number is treated as equal, so that neither Gt nor Lt matches. */
    private int compare(String value) {
        try {
            return Long.compare(Long.parseLong(value), Long.parseLong(values.getFirst()));
        } catch (NumberFormatException e) {
            return 0;
        }
    }
}

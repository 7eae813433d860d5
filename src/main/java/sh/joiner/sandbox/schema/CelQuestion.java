package sh.joiner.sandbox.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/** A boolean CEL expression about a JSON value, which the expression calls {@code self}. */
public final class CelQuestion {

    private final CelExpression expression;

    /** Compiles the expression. Throws {@link IllegalArgumentException} if the expression is invalid. */
    public CelQuestion(String text) {
        expression = new CelExpression(text);
        expression.compiled();
    }

    /** Returns true if the expression is true. Returns false if the evaluation fails, for example because a field is missing. */
    public boolean isTrueOf(JsonNode self) {
        try {
            return Boolean.TRUE.equals(expression.evaluate(Map.of("self", CelValues.of(null, self))));
        } catch (IllegalStateException missing) {
            return false;
        }
    }
}

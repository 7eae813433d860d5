package sh.joiner.sandbox.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/** A question in CEL to a piece of JSON, which it calls {@code self}. */
public final class CelQuestion {

    private final CelExpression expression;

    /** Compiles it; an {@link IllegalArgumentException} says why it cannot be. */
    public CelQuestion(String text) {
        expression = new CelExpression(text);
        expression.compiled();
    }

    /** Whether it is so; what fails on the way, since a field is missing, is not so. */
    public boolean isTrueOf(JsonNode self) {
        try {
            return Boolean.TRUE.equals(expression.evaluate(Map.of("self", CelValues.of(null, self))));
        } catch (IllegalStateException missing) {
            return false;
        }
    }
}

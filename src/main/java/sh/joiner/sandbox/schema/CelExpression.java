package sh.joiner.sandbox.schema;

import dev.cel.runtime.CelRuntime;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A CEL expression, compiled on first use: compiling all rules of the CRDs takes about a second, and most rules are not needed at startup. */
final class CelExpression {

    private final String text;
    private volatile CelRuntime.@Nullable Program program;

    CelExpression(String text) {
        this.text = text.strip();
    }

    String text() {
        return text;
    }

    /** Compiles the expression if needed. Throws {@link IllegalArgumentException} if the expression is invalid. */
    CelRuntime.Program compiled() {
        var present = program;
        if (present == null) {
            present = CelLanguage.compile(text);
            program = present;
        }
        return present;
    }

    /** Returns the value. Throws {@link IllegalStateException} if the evaluation fails. */
    Object evaluate(Map<String, Object> variables) {
        return CelLanguage.evaluate(compiled(), variables);
    }
}

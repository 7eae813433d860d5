package sh.joiner.sandbox.schema;

import dev.cel.runtime.CelRuntime;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One expression in CEL, compiled when it is first needed: the rules of the CRDs take a second together, and most are not needed at once. */
final class CelExpression {

    private final String text;
    private volatile CelRuntime.@Nullable Program program;

    CelExpression(String text) {
        this.text = text.strip();
    }

    String text() {
        return text;
    }

    /** Compiles it now; an {@link IllegalArgumentException} says why it cannot be. */
    CelRuntime.Program compiled() {
        var present = program;
        if (present == null) {
            present = CelLanguage.compile(text);
            program = present;
        }
        return present;
    }

    /** The value; a rule that fails while it runs is an {@link IllegalStateException}. */
    Object evaluate(Map<String, Object> variables) {
        return CelLanguage.evaluate(compiled(), variables);
    }
}

package sh.joiner.sandbox.schema;

import dev.cel.common.CelValidationException;
import dev.cel.common.types.SimpleType;
import dev.cel.compiler.CelCompiler;
import dev.cel.compiler.CelCompilerFactory;
import dev.cel.extensions.CelExtensions;
import dev.cel.extensions.CelOptionalLibrary;
import dev.cel.parser.CelStandardMacro;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelRuntime;
import dev.cel.runtime.CelRuntimeFactory;
import java.util.Map;

/**
 * CEL with some of Kubernetes' extensions. Values are dynamically typed. The rules of a schema need no static types, because schema validation checks
 * the types first.
 */
final class CelLanguage {

    private static final CelCompiler COMPILER = CelCompilerFactory.standardCelCompilerBuilder()
            .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
            .addLibraries(CelExtensions.strings(), CelOptionalLibrary.INSTANCE)
            .addFunctionDeclarations(CelFunctions.declarations())
            .addVar("self", SimpleType.DYN)
            .addVar("oldSelf", SimpleType.DYN)
            .build();

    private static final CelRuntime RUNTIME = CelRuntimeFactory.legacyCelRuntimeBuilder()
            .addLibraries(CelExtensions.strings(), CelOptionalLibrary.INSTANCE)
            .addFunctionBindings(CelFunctions.bindings())
            .build();

    private CelLanguage() {}

    static CelRuntime.Program compile(String expression) {
        try {
            return RUNTIME.createProgram(COMPILER.compile(expression).getAst());
        } catch (CelValidationException | CelEvaluationException e) {
            throw refusal(expression, e);
        }
    }

    /** Throws {@link IllegalArgumentException} if {@link MessageCost} rejects this {@code messageExpression}. */
    static void checkCost(String messageExpression) {
        try {
            MessageCost.check(COMPILER.compile(messageExpression).getAst());
        } catch (CelValidationException e) {
            throw refusal(messageExpression, e);
        }
    }

    private static IllegalArgumentException refusal(String expression, Exception cause) {
        return new IllegalArgumentException(
                "the rule %s: compilation failed: %s".formatted(expression.strip(), cause.getMessage()), cause);
    }

    /** Returns the value. Throws {@link IllegalStateException} if the evaluation fails. */
    static Object evaluate(CelRuntime.Program program, Map<String, Object> variables) {
        try {
            return program.eval(variables);
        } catch (CelEvaluationException e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
    }
}

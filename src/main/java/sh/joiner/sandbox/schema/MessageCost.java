package sh.joiner.sandbox.schema;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.ast.CelExpr;

/**
 * Rejects one kind of {@code messageExpression} that Kubernetes rejects for its estimated cost: a concatenation with the result of {@code
 * string()}, such as {@code 'at least ' + string(self.count)}. Kubernetes assumes that this result has unlimited size (google/cel-go,
 * checker/cost.go). Finds a concatenation only if it is the whole expression or inside the arguments of calls.
 */
final class MessageCost {

    private static final String TOO_EXPENSIVE =
            "messageExpression: Forbidden: estimated messageExpression cost exceeds budget by factor of more than 100x"
                    + " (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and"
                    + " strings are declared)";

    private MessageCost() {}

    /** Throws {@link IllegalArgumentException} with the API server's message if the expression has such a concatenation. */
    static void check(CelAbstractSyntaxTree expression) {
        if (concatenatesConversion(expression.getExpr())) {
            throw new IllegalArgumentException(TOO_EXPENSIVE);
        }
    }

    private static boolean concatenatesConversion(CelExpr expression) {
        if (expression.exprKind().getKind() != CelExpr.ExprKind.Kind.CALL) {
            return false;
        }
        var call = expression.call();
        boolean concatenates = call.function().equals("_+_");
        return call.args().stream()
                .anyMatch(operand -> (concatenates && isConversion(operand)) || concatenatesConversion(operand));
    }

    private static boolean isConversion(CelExpr expression) {
        return expression.exprKind().getKind() == CelExpr.ExprKind.Kind.CALL
                && expression.call().function().equals("string");
    }
}

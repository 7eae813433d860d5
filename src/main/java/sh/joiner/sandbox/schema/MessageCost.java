package sh.joiner.sandbox.schema;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.ast.CelExpr;

/**
 * The part of Kubernetes' cost estimate that rejects a {@code messageExpression} regardless of its data: a concatenation with a string of
 * unknown size, such as {@code 'at least ' + string(self.count)}. The estimate assumes that such a string has unlimited size
 * (k8s.io/apiserver, cel/library/cost.go).
 */
final class MessageCost {

    private static final String TOO_EXPENSIVE =
            "messageExpression: Forbidden: estimated messageExpression cost exceeds budget by factor of more than 100x"
                    + " (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and"
                    + " strings are declared)";

    private MessageCost() {}

    /** Throws {@link IllegalArgumentException} if the API server rejects the expression because of its cost. */
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

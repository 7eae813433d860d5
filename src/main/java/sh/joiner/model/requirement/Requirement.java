package sh.joiner.model.requirement;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import sh.joiner.model.requirement.ValueSet.Between;
import sh.joiner.model.requirement.ValueSet.NoneOf;
import sh.joiner.model.requirement.ValueSet.OneOf;

/**
 * A rule about one node label: the allowed values, whether the label may be absent, and the minimum number of values that must remain (core
 * 4.4).
 *
 * <p>Unlike Karpenter, a requirement keeps absence separate from the values, so that contradictory rules stay contradictory. In [a] joined
 * with In [b] is {@linkplain #isImpossible() impossible} and not DoesNotExist. NotIn joined with Exists still requires the label.
 *
 * @param mayBeAbsent whether a node without the label satisfies the rule, as for NotIn and DoesNotExist
 * @param minValues the minimum number of different values that must remain; 0 if it is not set
 */
public record Requirement(LabelKey key, ValueSet allowed, boolean mayBeAbsent, int minValues) {

    static final int LARGEST_MIN_VALUES = 50; // the CRD schema rejects more

    public Requirement {
        if (minValues < 0 || minValues > LARGEST_MIN_VALUES) {
            throw new IllegalArgumentException(
                    "minValues of %s must be 0 to %d, was %d".formatted(key, LARGEST_MIN_VALUES, minValues));
        }
    }

    /**
     * Returns the requirement that an expression of Kubernetes describes.
     *
     * @throws IllegalArgumentException if a bound is not exactly one whole number
     */
    public static Requirement of(LabelKey key, Operator operator, Collection<String> values) {
        return switch (operator) {
            case IN -> in(key, values);
            case NOT_IN -> notIn(key, values);
            case EXISTS -> exists(key);
            case DOES_NOT_EXIST -> doesNotExist(key);
            case GT -> moreThan(key, bound(key, operator, values));
            case GTE -> atLeast(key, bound(key, operator, values));
            case LT -> lessThan(key, bound(key, operator, values));
            case LTE -> atMost(key, bound(key, operator, values));
        };
    }

    /** Returns a rule that the label has one of the values. Without values, nothing satisfies the rule. */
    public static Requirement in(LabelKey key, Collection<String> values) {
        return new Requirement(key, ValueSet.oneOf(values), false, 0);
    }

    /** Returns a rule that the label has one of the values. */
    public static Requirement in(LabelKey key, String... values) {
        return in(key, List.of(values));
    }

    /** Returns a rule that the label is absent or has another value. Without values, the rule is Exists, as in Karpenter. */
    public static Requirement notIn(LabelKey key, Collection<String> values) {
        return values.isEmpty() ? exists(key) : new Requirement(key, ValueSet.noneOf(values), true, 0);
    }

    /** Returns a rule that the label is present. */
    public static Requirement exists(LabelKey key) {
        return new Requirement(key, ValueSet.anything(), false, 0);
    }

    /** Returns a rule that the label is absent. */
    public static Requirement doesNotExist(LabelKey key) {
        return new Requirement(key, ValueSet.nothing(), true, 0);
    }

    /** Returns a rule that the label is a whole number not below the bound. */
    public static Requirement atLeast(LabelKey key, long bound) {
        return new Requirement(key, ValueSet.atLeast(bound), false, 0);
    }

    /** Returns a rule that the label is a whole number not above the bound. */
    public static Requirement atMost(LabelKey key, long bound) {
        return new Requirement(key, ValueSet.atMost(bound), false, 0);
    }

    /** Returns a rule that the label is a whole number above the bound. Nothing is above the largest number. */
    public static Requirement moreThan(LabelKey key, long bound) {
        return bound == Long.MAX_VALUE ? in(key) : atLeast(key, bound + 1);
    }

    /** Returns a rule that the label is a whole number below the bound. Nothing is below the smallest number. */
    public static Requirement lessThan(LabelKey key, long bound) {
        return bound == Long.MIN_VALUE ? in(key) : atMost(key, bound - 1);
    }

    /** Returns a copy that requires this number of values to remain. */
    public Requirement withMinValues(int count) {
        return new Requirement(key, allowed, mayBeAbsent, count);
    }

    /** Returns the conjunction of both rules; the higher minimum number of values applies. */
    public Requirement and(Requirement that) {
        if (!key.equals(that.key)) {
            throw new IllegalArgumentException("cannot join rules about %s and %s".formatted(key, that.key));
        }
        return new Requirement(
                key, allowed.and(that.allowed), mayBeAbsent && that.mayBeAbsent, Math.max(minValues, that.minValues));
    }

    /** Returns true if a node whose label has this value satisfies the rule. */
    public boolean has(String value) {
        return allowed.has(value);
    }

    /** Returns true if nothing satisfies the rule, neither a value nor absence. */
    public boolean isImpossible() {
        return !mayBeAbsent && allowed.isEmpty();
    }

    /** Returns true if some value, or absence, satisfies both rules. Symmetric. */
    public boolean intersects(Requirement that) {
        return (mayBeAbsent && that.mayBeAbsent) || allowed.intersects(that.allowed);
    }

    /** Returns true if everything that satisfies this rule also satisfies the other. */
    public boolean implies(Requirement that) {
        return (!mayBeAbsent || that.mayBeAbsent) && allowed.and(that.allowed).equals(allowed);
    }

    /** Returns the operator of the rule. A rule with bounds has the operator Exists, as in Karpenter. */
    public Operator operator() {
        return switch (allowed) {
            case OneOf(var values) -> values.isEmpty() && mayBeAbsent ? Operator.DOES_NOT_EXIST : Operator.IN;
            case NoneOf _, Between _ -> mayBeAbsent ? Operator.NOT_IN : Operator.EXISTS;
        };
    }

    /**
     * Returns the rule as expressions for a NodeClaim or NodePool (core 4.4). The expressions together mean the same as the rule, unless the rule is
     * {@linkplain #isImpossible() impossible}.
     *
     * <p>Karpenter loses the exclusions of a rule with bounds. Joiner keeps them as a NotIn expression.
     */
    public List<Expression> expressions() {
        return Expression.of(this);
    }

    @Override
    public String toString() {
        if (isImpossible()) {
            return key + " with no possible value";
        }
        return key + expressions().stream().map(Expression::rule).collect(Collectors.joining(" ", " ", ""));
    }

    private static long bound(LabelKey key, Operator operator, Collection<String> values) {
        var only = new ArrayList<>(values);
        try {
            if (only.size() == 1) {
                return Long.parseLong(only.getFirst());
            }
        } catch (NumberFormatException notANumber) {
            throw new IllegalArgumentException(
                    "%s %s needs a whole number, has %s".formatted(key, operator, only), notANumber);
        }
        throw new IllegalArgumentException("%s %s needs exactly one number, has %s".formatted(key, operator, only));
    }
}

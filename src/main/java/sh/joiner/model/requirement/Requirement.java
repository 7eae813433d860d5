package sh.joiner.model.requirement;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import sh.joiner.model.requirement.ValueSet.Between;
import sh.joiner.model.requirement.ValueSet.NoneOf;
import sh.joiner.model.requirement.ValueSet.OneOf;

/**
 * One line of a scheduling rule: a label, the values that it may take, whether it may be missing, and how many values must stay on
 * offer (core 4.4).
 *
 * <p>Unlike the reference it keeps absence apart from the values, so that contradictory rules stay contradictory: In [a] joined with
 * In [b] is {@linkplain #isImpossible() impossible} and not DoesNotExist; NotIn joined with Exists still asks for the label.
 *
 * @param mayBeAbsent whether a node without the label satisfies it, as NotIn and DoesNotExist do
 * @param minValues how many different values must stay on offer; 0 where it was not asked
 */
public record Requirement(LabelKey key, ValueSet allowed, boolean mayBeAbsent, int minValues) {

    static final int MOST_MIN_VALUES = 50; // the CRD schema refuses more

    public Requirement {
        if (minValues < 0 || minValues > MOST_MIN_VALUES) {
            throw new IllegalArgumentException(
                    "minValues of %s must be 0 to %d, was %d".formatted(key, MOST_MIN_VALUES, minValues));
        }
    }

    /**
     * As it stands on the wire.
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

    /** The label has one of the values; of no value, nothing satisfies it. */
    public static Requirement in(LabelKey key, Collection<String> values) {
        return new Requirement(key, ValueSet.oneOf(values), false, 0);
    }

    /** The label has one of the values. */
    public static Requirement in(LabelKey key, String... values) {
        return in(key, List.of(values));
    }

    /** The label is absent or has another value; to exclude nothing reads as Exists, as the reference has it. */
    public static Requirement notIn(LabelKey key, Collection<String> values) {
        return values.isEmpty() ? exists(key) : new Requirement(key, ValueSet.noneOf(values), true, 0);
    }

    /** The label is there. */
    public static Requirement exists(LabelKey key) {
        return new Requirement(key, ValueSet.anything(), false, 0);
    }

    /** The label is absent. */
    public static Requirement doesNotExist(LabelKey key) {
        return new Requirement(key, ValueSet.nothing(), true, 0);
    }

    /** The label is a whole number not below the bound. */
    public static Requirement atLeast(LabelKey key, long bound) {
        return new Requirement(key, ValueSet.atLeast(bound), false, 0);
    }

    /** The label is a whole number not above the bound. */
    public static Requirement atMost(LabelKey key, long bound) {
        return new Requirement(key, ValueSet.atMost(bound), false, 0);
    }

    /** The label is a whole number above the bound; nothing is above the largest. */
    public static Requirement moreThan(LabelKey key, long bound) {
        return bound == Long.MAX_VALUE ? in(key) : atLeast(key, bound + 1);
    }

    /** The label is a whole number below the bound; nothing is below the smallest. */
    public static Requirement lessThan(LabelKey key, long bound) {
        return bound == Long.MIN_VALUE ? in(key) : atMost(key, bound - 1);
    }

    /** The same rule, asking that so many values stay on offer. */
    public Requirement withMinValues(int count) {
        return new Requirement(key, allowed, mayBeAbsent, count);
    }

    /** What satisfies both; the stricter minimum wins. */
    public Requirement and(Requirement that) {
        if (!key.equals(that.key)) {
            throw new IllegalArgumentException("cannot join rules about %s and %s".formatted(key, that.key));
        }
        return new Requirement(
                key, allowed.and(that.allowed), mayBeAbsent && that.mayBeAbsent, Math.max(minValues, that.minValues));
    }

    /** Whether a node with the label at this value satisfies it. */
    public boolean has(String value) {
        return allowed.has(value);
    }

    /** Whether nothing satisfies it, neither a value nor absence. */
    public boolean isImpossible() {
        return !mayBeAbsent && allowed.isEmpty();
    }

    /** Whether something satisfies both. Symmetric. */
    public boolean intersects(Requirement that) {
        return (mayBeAbsent && that.mayBeAbsent) || allowed.intersects(that.allowed);
    }

    /** Whether whatever satisfies this satisfies the other as well. */
    public boolean implies(Requirement that) {
        return (!mayBeAbsent || that.mayBeAbsent) && allowed.and(that.allowed).equals(allowed);
    }

    /** The operator by which it reads: bounds read as Exists, as the reference has it. */
    public Operator operator() {
        return switch (allowed) {
            case OneOf(var values) -> values.isEmpty() && mayBeAbsent ? Operator.DOES_NOT_EXIST : Operator.IN;
            case NoneOf _, Between _ -> mayBeAbsent ? Operator.NOT_IN : Operator.EXISTS;
        };
    }

    /**
     * As the lines of a NodeClaim's or NodePool's requirements; together they say the same (core 4.4).
     *
     * <p>The reference loses the exclusions of a bounded rule; here they stay, as a NotIn.
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

package sh.joiner.model.requirement;

import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import sh.joiner.model.requirement.ValueSet.Between;
import sh.joiner.model.requirement.ValueSet.NoneOf;
import sh.joiner.model.requirement.ValueSet.OneOf;

/**
 * One line of a scheduling rule: a label, the values that it may take, and how many must stay on offer (core 4.4).
 *
 * @param minValues how many different values must stay on offer; 0 where it was not asked
 */
public record Requirement(LabelKey key, ValueSet allowed, int minValues) {

    static final int MOST_MIN_VALUES = 50; // the CRD schema refuses more

    public Requirement {
        if (minValues < 0 || minValues > MOST_MIN_VALUES) {
            throw new IllegalArgumentException(
                    "minValues of %s must be 0 to %d, was %d".formatted(key, MOST_MIN_VALUES, minValues));
        }
    }

    /** The label has one of the values. */
    public static Requirement in(LabelKey key, Collection<String> values) {
        return new Requirement(key, ValueSet.oneOf(values), 0);
    }

    /** The label has one of the values. */
    public static Requirement in(LabelKey key, String... values) {
        return in(key, List.of(values));
    }

    /** The label is absent or has another value. */
    public static Requirement notIn(LabelKey key, Collection<String> values) {
        return new Requirement(key, ValueSet.noneOf(values), 0);
    }

    /** The label is there. */
    public static Requirement exists(LabelKey key) {
        return new Requirement(key, ValueSet.anything(), 0);
    }

    /** The label is absent. */
    public static Requirement doesNotExist(LabelKey key) {
        return new Requirement(key, ValueSet.nothing(), 0);
    }

    /** The label is a whole number not below the bound. */
    public static Requirement atLeast(LabelKey key, long bound) {
        return new Requirement(key, ValueSet.atLeast(bound), 0);
    }

    /** The label is a whole number not above the bound. */
    public static Requirement atMost(LabelKey key, long bound) {
        return new Requirement(key, ValueSet.atMost(bound), 0);
    }

    /** The same rule, asking that so many values stay on offer. */
    public Requirement withMinValues(int count) {
        return new Requirement(key, allowed, count);
    }

    /** What satisfies both; the stricter minimum wins. */
    public Requirement and(Requirement that) {
        if (!key.equals(that.key)) {
            throw new IllegalArgumentException("cannot join rules about %s and %s".formatted(key, that.key));
        }
        return new Requirement(key, allowed.and(that.allowed), Math.max(minValues, that.minValues));
    }

    /** The operator by which it reads: bounds read as Exists, as the reference has it. */
    public Operator operator() {
        return switch (allowed) {
            case OneOf(var values) -> values.isEmpty() ? Operator.DOES_NOT_EXIST : Operator.IN;
            case NoneOf(var values) -> values.isEmpty() ? Operator.EXISTS : Operator.NOT_IN;
            case Between between -> between.excluded().isEmpty() ? Operator.EXISTS : Operator.NOT_IN;
        };
    }

    /** Whether a node without the label satisfies it (NotIn and DoesNotExist do). */
    public boolean isSatisfiedByAbsence() {
        return switch (operator()) {
            case NOT_IN, DOES_NOT_EXIST -> true;
            case IN, EXISTS, GT, GTE, LT, LTE -> false;
        };
    }

    @Override
    public String toString() {
        return key
                + switch (allowed) {
                    case OneOf(var values) -> values.isEmpty() ? " DoesNotExist" : " In " + list(values);
                    case NoneOf(var values) -> values.isEmpty() ? " Exists" : " NotIn " + list(values);
                    case Between between -> bounds(between);
                };
    }

    private static String bounds(Between between) {
        return (between.isBoundedBelow() ? " Gte " + between.atLeast() : "")
                + (between.isBoundedAbove() ? " Lte " + between.atMost() : "")
                + (between.excluded().isEmpty() ? "" : " NotIn " + list(between.excluded()));
    }

    private static String list(Collection<String> values) {
        return values.stream().collect(Collectors.joining(", ", "[", "]"));
    }
}

package sh.joiner.model.requirement;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import sh.joiner.model.requirement.ValueSet.Between;
import sh.joiner.model.requirement.ValueSet.NoneOf;
import sh.joiner.model.requirement.ValueSet.OneOf;

/**
 * A requirement as Kubernetes writes it: key, operator, values (core 1.6). Some requirements need two or three expressions.
 *
 * @param minValues 0 if it is not set
 */
public record Expression(LabelKey key, Operator operator, List<String> values, int minValues) {

    public Expression {
        values = List.copyOf(values);
    }

    static List<Expression> of(Requirement rule) {
        return switch (rule.allowed()) {
            case OneOf(var values) ->
                List.of(line(rule, values.isEmpty() ? Operator.DOES_NOT_EXIST : Operator.IN, values));
            case NoneOf(var values) -> exclusions(rule, values);
            case Between between -> bounds(rule, between);
        };
    }

    private static List<Expression> exclusions(Requirement rule, Collection<String> values) {
        if (values.isEmpty()) {
            return List.of(line(rule, Operator.EXISTS, values));
        }
        var notIn = line(rule, Operator.NOT_IN, values);
        return rule.mayBeAbsent() ? List.of(notIn) : List.of(notIn, line(rule, Operator.EXISTS, List.of()));
    }

    private static List<Expression> bounds(Requirement rule, Between between) {
        var lines = new ArrayList<Expression>();
        if (between.isBoundedBelow() || !between.isBoundedAbove()) {
            // The schema allows no negative bound, and no label value is a negative number.
            lines.add(line(rule, Operator.GTE, List.of(Long.toString(Math.max(0, between.atLeast())))));
        }
        if (between.isBoundedAbove()) {
            lines.add(line(rule, Operator.LTE, List.of(Long.toString(between.atMost()))));
        }
        if (!between.excluded().isEmpty()) {
            lines.add(line(rule, Operator.NOT_IN, between.excluded()));
        }
        return List.copyOf(lines);
    }

    private static Expression line(Requirement rule, Operator operator, Collection<String> values) {
        return new Expression(rule.key(), operator, List.copyOf(values), rule.minValues());
    }

    /** Returns operator and values: a bound as a number, other values as a list. */
    String rule() {
        return switch (operator) {
            case GT, GTE, LT, LTE -> operator + " " + String.join(", ", values);
            case IN, NOT_IN -> operator + " [" + String.join(", ", values) + "]";
            case EXISTS, DOES_NOT_EXIST -> operator.wire();
        };
    }

    @Override
    public String toString() {
        return key + " " + rule();
    }
}

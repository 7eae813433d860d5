package sh.joiner.api.translate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.v1.LabelRequirement;
import sh.joiner.api.v1.NodeSelectorRequirement;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.Operator;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;

/** Translates requirements of pools, claims, images and pods (core 1.6, 4.4). */
public final class RequirementTranslation {

    private RequirementTranslation() {}

    public static Requirements requirements(String path, List<? extends LabelRequirement> list) {
        var all = new ArrayList<Requirement>();
        for (int i = 0; i < list.size(); i++) {
            all.add(requirement("%s[%d]".formatted(path, i), list.get(i)));
        }
        return Requirements.of(all);
    }

    private static Requirement requirement(String path, LabelRequirement wire) {
        var requirement = read(LabelTranslation.key(path + ".key", wire.key), wire.operator, wire.values)
                .orElseThrow(() -> new InvalidSpec(
                        path,
                        "operator %s with values %s is invalid: Gt, Gte, Lt and Lte take one whole number, the other operators are In, NotIn, Exists and DoesNotExist"
                                .formatted(wire.operator, Present.list(wire.values))));
        var minValues = wire instanceof NodeSelectorRequirement flexible ? flexible.minValues : null;
        return minValues == null ? requirement : requirement.withMinValues(minValues);
    }

    /** Returns the requirement. Empty if the operator is unknown, or if Gt, Gte, Lt or Lte does not have exactly one whole number. */
    public static Optional<Requirement> read(LabelKey key, String operator, @Nullable List<String> values) {
        var list = Present.list(values);
        return operator(operator).flatMap(known -> switch (known) {
            case IN -> Optional.of(Requirement.in(key, list));
            case NOT_IN -> Optional.of(Requirement.notIn(key, list));
            case EXISTS -> Optional.of(Requirement.exists(key));
            case DOES_NOT_EXIST -> Optional.of(Requirement.doesNotExist(key));
            case GT, GTE, LT, LTE -> bound(key, known, number(list));
        });
    }

    static String unknownOperator(String wire) {
        return InvalidSpec.unknown(
                "operator", wire, Arrays.stream(Operator.values()).map(Operator::wire));
    }

    static Optional<Operator> operator(String wire) {
        return Arrays.stream(Operator.values())
                .filter(operator -> operator.wire().equals(wire))
                .findFirst();
    }

    /** Returns the only value as a whole number; empty if the list has no value, several values, or a value that is not a whole number. */
    static OptionalLong number(List<String> values) {
        try {
            return values.size() == 1 ? OptionalLong.of(Long.parseLong(values.getFirst())) : OptionalLong.empty();
        } catch (NumberFormatException notANumber) {
            return OptionalLong.empty();
        }
    }

    private static Optional<Requirement> bound(LabelKey key, Operator operator, OptionalLong number) {
        if (number.isEmpty()) {
            return Optional.empty();
        }
        long bound = number.getAsLong();
        return Optional.of(
                switch (operator) {
                    case GT ->
                        bound == Long.MAX_VALUE ? Requirement.doesNotExist(key) : Requirement.atLeast(key, bound + 1);
                    case GTE -> Requirement.atLeast(key, bound);
                    case LT ->
                        bound == Long.MIN_VALUE ? Requirement.doesNotExist(key) : Requirement.atMost(key, bound - 1);
                    case LTE -> Requirement.atMost(key, bound);
                    case IN, NOT_IN, EXISTS, DOES_NOT_EXIST ->
                        throw new IllegalArgumentException("%s has no bound".formatted(operator));
                });
    }
}

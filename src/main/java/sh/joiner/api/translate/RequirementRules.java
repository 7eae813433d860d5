package sh.joiner.api.translate;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;
import sh.joiner.api.translate.InvalidSpec.Problem;
import sh.joiner.api.v1.NodeSelectorRequirement;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Operator;

/** Checks the requirements of a pool beyond the schema (core 1.6, runtime validation). */
public final class RequirementRules {

    /** Labels with a fixed set of values. A list without any of these values matches no node. */
    private static final Map<String, Set<String>> KNOWN_VALUES = Map.of(
            Labels.CAPACITY_TYPE.value(), new TreeSet<>(Set.of("on-demand", "spot", "reserved")),
            Labels.INSTANCE_TENANCY.value(), new TreeSet<>(Set.of("default", "dedicated")));

    private RequirementRules() {}

    public static void check(String path, NodeSelectorRequirement requirement, Consumer<Problem> problems) {
        checkKey(path + ".key", requirement.key, problems);
        var operator = RequirementTranslation.operator(requirement.operator);
        if (operator.isEmpty()) {
            problems.accept(
                    new Problem(path + ".operator", RequirementTranslation.unknownOperator(requirement.operator)));
            return;
        }
        var values = Present.list(requirement.values);
        Stream.of(
                        invalidValue(values),
                        invalidCount(operator.get(), values),
                        tooFew(operator.get(), requirement, values),
                        unknown(operator.get(), requirement, values))
                .flatMap(Optional::stream)
                .forEach(why -> problems.accept(new Problem(path + ".values", why)));
    }

    /** Checks a key that a pool uses in a requirement or as a label. */
    public static void checkKey(String path, String text, Consumer<Problem> problems) {
        if (!LabelTranslation.isQualifiedName(text)) {
            problems.accept(new Problem(path, LabelTranslation.invalidKey(text)));
            return;
        }
        var key = LabelTranslation.key(path, text);
        if (key.equals(Labels.POOL)) {
            problems.accept(new Problem(path, "label %s is set by the controller: remove it".formatted(key)));
        } else if (Labels.isRestricted(key)) {
            problems.accept(new Problem(path, "label %s is reserved: use a label of your own domain".formatted(key)));
        }
    }

    private static Optional<String> invalidValue(List<String> values) {
        return values.stream()
                .filter(value -> !LabelTranslation.isValue(value))
                .findFirst()
                .map(LabelTranslation::invalidValue);
    }

    private static Optional<String> invalidCount(Operator operator, List<String> values) {
        return switch (operator) {
            case IN -> values.isEmpty() ? Optional.of("operator In needs at least one value") : Optional.empty();
            case GT, GTE, LT, LTE ->
                RequirementTranslation.number(values).orElse(-1) < 0
                        ? Optional.of(
                                "operator %s needs exactly one value, a whole number of 0 or more".formatted(operator))
                        : Optional.empty();
            case NOT_IN, EXISTS, DOES_NOT_EXIST -> Optional.empty();
        };
    }

    private static Optional<String> tooFew(
            Operator operator, NodeSelectorRequirement requirement, List<String> values) {
        return isShort(operator, requirement, values)
                ? Optional.of(
                        "minValues requires %d different values, but fewer are listed: add values or lower minValues"
                                .formatted(requirement.minValues))
                : Optional.empty();
    }

    private static Optional<String> unknown(
            Operator operator, NodeSelectorRequirement requirement, List<String> values) {
        var known = KNOWN_VALUES.get(requirement.key);
        if (known == null || operator != Operator.IN || values.isEmpty()) {
            return Optional.empty();
        }
        var recognized = values.stream().filter(known::contains).toList();
        return recognized.isEmpty() || isShort(operator, requirement, recognized)
                ? Optional.of(
                        "the values %s include no known value, or fewer known values than minValues requires: use values from %s"
                                .formatted(values, known))
                : Optional.empty();
    }

    private static boolean isShort(Operator operator, NodeSelectorRequirement requirement, Collection<String> values) {
        var minValues = requirement.minValues;
        return operator == Operator.IN && minValues != null && new HashSet<>(values).size() < minValues;
    }
}

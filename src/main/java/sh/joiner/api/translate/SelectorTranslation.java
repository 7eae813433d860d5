package sh.joiner.api.translate;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.v1.LabelRequirement;
import sh.joiner.api.v1alpha1.LabelSelection;
import sh.joiner.model.pod.LabelSelector;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;

/**
 * Translates selectors of pods, namespaces, pools and node classes. Users define these labels, so old names of Kubernetes' labels are not
 * translated.
 */
public final class SelectorTranslation {

    private SelectorTranslation() {}

    /** Returns the selector; null if the field is absent. A null selector selects nothing. */
    public static @Nullable LabelSelector selector(
            String path, io.fabric8.kubernetes.api.model.@Nullable LabelSelector wire) {
        if (wire == null) {
            return null;
        }
        var rules = new ArrayList<Requirement>();
        Present.map(wire.getMatchLabels()).forEach((key, value) -> rules.add(Requirement.in(key(path, key), value)));
        for (var expression : Present.list(wire.getMatchExpressions())) {
            var key = key(path, Present.text(expression.getKey()));
            var operator = Present.text(expression.getOperator());
            rules.add(RequirementTranslation.read(key, operator, expression.getValues())
                    .orElseThrow(() -> new InvalidSpec(path, unknownOperator(operator))));
        }
        return new LabelSelector(Requirements.of(rules));
    }

    /** Returns the selector of one of Joiner's kinds; absent fields match everything. */
    public static LabelSelector selection(String path, LabelSelection wire) {
        var rules = new ArrayList<Requirement>();
        Present.map(wire.matchLabels)
                .forEach((key, value) ->
                        rules.add(Requirement.in(labelKey(path, key), labelValues(path, List.of(value)))));
        for (var expression : Present.list(wire.matchExpressions)) {
            rules.add(requirement(path + ".matchExpressions", expression));
        }
        return new LabelSelector(Requirements.of(rules));
    }

    private static Requirement requirement(String path, LabelRequirement wire) {
        var key = labelKey(path, wire.key);
        var values = labelValues(path, Present.list(wire.values));
        boolean hasValues = !values.isEmpty();
        return switch (wire.operator) {
            case "In", "NotIn" -> {
                if (!hasValues) {
                    throw new InvalidSpec(path, "operators In and NotIn need at least one value");
                }
                yield wire.operator.equals("In") ? Requirement.in(key, values) : Requirement.notIn(key, values);
            }
            case "Exists", "DoesNotExist" -> {
                if (hasValues) {
                    throw new InvalidSpec(path, "operators Exists and DoesNotExist take no values");
                }
                yield wire.operator.equals("Exists") ? Requirement.exists(key) : Requirement.doesNotExist(key);
            }
            default -> throw new InvalidSpec(path, unknownOperator(wire.operator));
        };
    }

    private static String unknownOperator(String operator) {
        return InvalidSpec.unknown("operator", operator, Stream.of("In", "NotIn", "Exists", "DoesNotExist"));
    }

    public static List<LabelKey> keys(String path, @Nullable List<String> keys) {
        return Present.list(keys).stream().map(key -> key(path, key)).toList();
    }

    /** Returns a valid label key; throws {@link InvalidSpec}. */
    private static LabelKey labelKey(String path, String text) {
        if (!text.isEmpty() && !LabelTranslation.isQualifiedName(text)) {
            throw new InvalidSpec(path, LabelTranslation.invalidKey(text));
        }
        return key(path, text);
    }

    private static List<String> labelValues(String path, List<String> values) {
        for (var value : values) {
            if (!LabelTranslation.isValue(value)) {
                throw new InvalidSpec(path, LabelTranslation.invalidValue(value));
            }
        }
        return values;
    }

    private static LabelKey key(String path, String text) {
        if (text.isEmpty()) {
            throw new InvalidSpec(path, "the label key is empty: write a name such as team or example.com/team");
        }
        return new LabelKey(text);
    }
}

package sh.joiner.api.translate;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.pod.LabelSelector;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;

/** Selectors of pods and namespaces. Their labels are people's own, hence no former names. */
final class SelectorTranslation {

    private SelectorTranslation() {}

    /** The selector; absent selects nothing. */
    static @Nullable LabelSelector selector(String path, io.fabric8.kubernetes.api.model.@Nullable LabelSelector wire) {
        if (wire == null) {
            return null;
        }
        var rules = new ArrayList<Requirement>();
        Present.map(wire.getMatchLabels()).forEach((key, value) -> rules.add(Requirement.in(key(path, key), value)));
        for (var expression : Present.list(wire.getMatchExpressions())) {
            var key = key(path, Present.text(expression.getKey()));
            var operator = Present.text(expression.getOperator());
            rules.add(RequirementTranslation.read(key, operator, expression.getValues())
                    .orElseThrow(() -> new InvalidSpec(path, "there is no operator '%s'".formatted(operator))));
        }
        return new LabelSelector(Requirements.of(rules));
    }

    static List<LabelKey> keys(String path, @Nullable List<String> keys) {
        return Present.list(keys).stream().map(key -> key(path, key)).toList();
    }

    private static LabelKey key(String path, String text) {
        if (text.isEmpty()) {
            throw new InvalidSpec(path, "a label key cannot be empty");
        }
        return new LabelKey(text);
    }
}

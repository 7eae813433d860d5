package sh.joiner.model.pod;

import java.util.Map;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.Requirements;

/**
 * Selects pods or namespaces by their labels.
 *
 * @param rules labels and expressions together; none selects everything
 */
public record LabelSelector(Requirements rules) {

    /** Whether something with these labels is meant. */
    public boolean selects(Map<String, String> labels) {
        return rules.isSatisfiedBy(labels);
    }

    /** The same, asking one more label. */
    public LabelSelector and(LabelKey key, String value) {
        return new LabelSelector(rules.and(Requirements.ofLabels(Map.of(key.value(), value))));
    }

    @Override
    public String toString() {
        return rules.toString();
    }
}

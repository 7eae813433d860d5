package sh.joiner.model.pod;

import java.util.Map;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.Requirements;

/**
 * Selects objects by their labels.
 *
 * @param rules the requirements of {@code matchLabels} and {@code matchExpressions} together; an empty set selects everything
 */
public record LabelSelector(Requirements rules) {

    /** Returns true if an object with these labels is selected. */
    public boolean selects(Map<String, String> labels) {
        return rules.isSatisfiedBy(labels);
    }

    /** Returns a copy that requires one more label. */
    public LabelSelector and(LabelKey key, String value) {
        return new LabelSelector(rules.and(Requirements.ofLabels(Map.of(key.value(), value))));
    }

    @Override
    public String toString() {
        return rules.toString();
    }
}

package sh.joiner.sandbox.mirror;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A label selector: all of its rules must hold; one without rules selects everything. */
public record LabelSelector(List<LabelRule> rules) {

    public static final LabelSelector EVERYTHING = new LabelSelector(List.of());

    /** What an absent selector means: no object at all. */
    public static final LabelSelector NOTHING =
            new LabelSelector(List.of(new LabelRule("", LabelRule.Operator.In, List.of())));

    public LabelSelector {
        rules = List.copyOf(rules);
    }

    /** Reads {@code matchLabels} and {@code matchExpressions}; an absent selector selects nothing, an empty one everything. */
    public static LabelSelector of(JsonNode selector) {
        if (!selector.isObject()) {
            return NOTHING;
        }
        var rules = new ArrayList<LabelRule>();
        Json.strings(selector.path("matchLabels"))
                .forEach((key, value) -> rules.add(new LabelRule(key, LabelRule.Operator.In, List.of(value))));
        Json.items(selector.path("matchExpressions")).map(LabelRule::of).forEach(rules::add);
        return new LabelSelector(rules);
    }

    public boolean matches(Map<String, String> labels) {
        return rules.stream().allMatch(rule -> rule.matches(labels));
    }

    /** This selector, narrowed by one more rule. */
    public LabelSelector and(LabelRule rule) {
        var all = new ArrayList<>(rules);
        all.add(rule);
        return new LabelSelector(all);
    }
}

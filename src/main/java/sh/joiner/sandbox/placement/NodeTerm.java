package sh.joiner.sandbox.placement;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.kind.LabelRule;

/** A term of node affinity: all its rules about labels and the node's name must match. A term without rules matches no node. */
public record NodeTerm(List<LabelRule> labelRules, List<LabelRule> nameRules) {

    private static final String NAME = "metadata.name";

    public NodeTerm {
        labelRules = List.copyOf(labelRules);
        nameRules = List.copyOf(nameRules);
    }

    static NodeTerm of(JsonNode term) {
        return new NodeTerm(rules(term.path("matchExpressions")), rules(term.path("matchFields")));
    }

    public static List<NodeTerm> listOf(JsonNode terms) {
        return Json.items(terms).map(NodeTerm::of).toList();
    }

    private static List<LabelRule> rules(JsonNode rules) {
        return Json.items(rules).map(LabelRule::of).toList();
    }

    public boolean matches(String nodeName, Map<String, String> labels) {
        if (labelRules.isEmpty() && nameRules.isEmpty()) {
            return false;
        }
        var name = Map.of(NAME, nodeName);
        return labelRules.stream().allMatch(rule -> rule.matches(labels))
                && nameRules.stream().allMatch(rule -> rule.matches(name));
    }

    /**
     * Returns the listed node names if every term lists node names, as the terms of DaemonSet pods do. No other node can then match. Otherwise
     * returns empty.
     */
    public static Optional<Set<String>> namedNodes(List<NodeTerm> terms) {
        var names = new TreeSet<String>();
        for (NodeTerm term : terms) {
            var named = term.nameRules.stream()
                    .filter(rule -> rule.operator() == LabelRule.Operator.In)
                    .findFirst();
            if (named.isEmpty()) {
                return Optional.empty();
            }
            names.addAll(named.get().values());
        }
        return terms.isEmpty() ? Optional.empty() : Optional.of(names);
    }
}

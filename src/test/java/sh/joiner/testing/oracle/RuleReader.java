package sh.joiner.testing.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.node.Taint;
import sh.joiner.model.pod.LabelSelector;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.Operator;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;
import sh.joiner.model.resource.Resources;

/** Reads parts that several kinds of Kubernetes objects have: selectors, taints, resources. */
final class RuleReader {

    private RuleReader() {}

    static Map<String, String> map(JsonNode node) {
        var map = new TreeMap<String, String>();
        node.properties()
                .forEach(entry -> map.put(entry.getKey(), entry.getValue().asText()));
        return map;
    }

    static List<String> texts(JsonNode node) {
        var texts = new ArrayList<String>();
        node.forEach(item -> texts.add(item.asText()));
        return texts;
    }

    static Resources resources(JsonNode node) {
        return Resources.parse(map(node));
    }

    static Requirements expressions(JsonNode node) {
        var rules = new ArrayList<Requirement>();
        node.forEach(item -> rules.add(expression(item)));
        return Requirements.of(rules);
    }

    private static Requirement expression(JsonNode node) {
        var operator = List.of(Operator.values()).stream()
                .filter(candidate ->
                        candidate.wire().equals(node.path("operator").asText()))
                .findFirst()
                .orElseThrow();
        return Requirement.of(new LabelKey(node.path("key").asText()), operator, texts(node.path("values")))
                .withMinValues(node.path("minValues").asInt(0));
    }

    static @Nullable LabelSelector selector(JsonNode node) {
        return node.isMissingNode()
                ? null
                : new LabelSelector(expressions(node.path("matchExpressions"))
                        .and(Requirements.ofLabels(map(node.path("matchLabels")))));
    }

    static List<LabelKey> keys(JsonNode node) {
        return texts(node).stream().map(LabelKey::new).toList();
    }

    static List<Taint> taints(JsonNode node) {
        var taints = new ArrayList<Taint>();
        node.forEach(item -> taints.add(new Taint(
                item.path("key").asText(),
                item.path("value").asText(""),
                effect(item.path("effect").asText()))));
        return taints;
    }

    static Taint.Effect effect(String wire) {
        return List.of(Taint.Effect.values()).stream()
                .filter(effect -> effect.wire().equals(wire))
                .findFirst()
                .orElseThrow();
    }
}

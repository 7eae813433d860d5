package sh.joiner.testing.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import sh.joiner.model.pod.AffinityRule;
import sh.joiner.model.pod.HostPort;
import sh.joiner.model.pod.NodeAffinity;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.SpreadRule;
import sh.joiner.model.pod.Toleration;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.Requirements;

/** Reads the placement rules of a pod. */
final class PlacingReader {

    private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
    private static final String PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution";

    private PlacingReader() {}

    static Pod.Placing of(JsonNode spec) {
        return new Pod.Placing(
                affinity(spec), tolerations(spec), spreads(spec), affinities(spec), ports(spec), List.of());
    }

    private static NodeAffinity affinity(JsonNode spec) {
        var node = spec.path("affinity").path("nodeAffinity");
        var terms = new ArrayList<Requirements>();
        node.path(REQUIRED)
                .path("nodeSelectorTerms")
                .forEach(term -> terms.add(RuleReader.expressions(term.path("matchExpressions"))));
        var preferences = new ArrayList<NodeAffinity.Preference>();
        node.path(PREFERRED)
                .forEach(otherNode -> preferences.add(new NodeAffinity.Preference(
                        otherNode.path("weight").asInt(),
                        RuleReader.expressions(otherNode.path("preference").path("matchExpressions")))));
        var selector = Requirements.ofLabels(RuleReader.map(spec.path("nodeSelector")));
        return new NodeAffinity(selector, terms, preferences, false);
    }

    private static List<Toleration> tolerations(JsonNode spec) {
        var tolerations = new ArrayList<Toleration>();
        spec.path("tolerations")
                .forEach(node -> tolerations.add(new Toleration(
                        node.path("key").asText(""),
                        node.path("operator").asText("Equal").equals("Exists"),
                        node.path("value").asText(""),
                        node.has("effect")
                                ? RuleReader.effect(node.path("effect").asText())
                                : null)));
        return tolerations;
    }

    private static List<SpreadRule> spreads(JsonNode spec) {
        var spreads = new ArrayList<SpreadRule>();
        spec.path("topologySpreadConstraints")
                .forEach(node -> spreads.add(new SpreadRule(
                        new LabelKey(node.path("topologyKey").asText()),
                        node.path("maxSkew").asInt(),
                        node.path("whenUnsatisfiable").asText().equals("DoNotSchedule")
                                ? SpreadRule.Unsatisfiable.DO_NOT_SCHEDULE
                                : SpreadRule.Unsatisfiable.SCHEDULE_ANYWAY,
                        RuleReader.selector(node.path("labelSelector")),
                        node.path("minDomains").asInt(0),
                        policy(node.path("nodeAffinityPolicy").asText("Honor")),
                        policy(node.path("nodeTaintsPolicy").asText("Ignore")),
                        RuleReader.keys(node.path("matchLabelKeys")))));
        return spreads;
    }

    private static SpreadRule.NodePolicy policy(String wire) {
        return wire.equals("Honor") ? SpreadRule.NodePolicy.HONOR : SpreadRule.NodePolicy.IGNORE;
    }

    private static List<AffinityRule> affinities(JsonNode spec) {
        var rules = new ArrayList<AffinityRule>();
        var affinity = spec.path("affinity");
        terms(affinity.path("podAffinity"), AffinityRule.Kind.AFFINITY, rules);
        terms(affinity.path("podAntiAffinity"), AffinityRule.Kind.ANTI_AFFINITY, rules);
        return rules;
    }

    private static void terms(JsonNode node, AffinityRule.Kind kind, List<AffinityRule> into) {
        node.path(REQUIRED).forEach(term -> into.add(term(kind, 0, term)));
        node.path(PREFERRED)
                .forEach(otherNode ->
                        into.add(term(kind, otherNode.path("weight").asInt(), otherNode.path("podAffinityTerm"))));
    }

    private static AffinityRule term(AffinityRule.Kind kind, int weight, JsonNode term) {
        return new AffinityRule(
                kind,
                weight,
                new LabelKey(term.path("topologyKey").asText()),
                RuleReader.selector(term.path("labelSelector")),
                Set.copyOf(RuleReader.texts(term.path("namespaces"))),
                RuleReader.selector(term.path("namespaceSelector")),
                RuleReader.keys(term.path("matchLabelKeys")));
    }

    private static List<HostPort> ports(JsonNode spec) {
        var ports = new ArrayList<HostPort>();
        spec.path("containers")
                .forEach(container -> container.path("ports").forEach(port -> {
                    if (port.has("hostPort")) {
                        ports.add(new HostPort(
                                port.path("hostIP").asText("0.0.0.0"),
                                port.path("protocol").asText("TCP"),
                                port.path("hostPort").asInt()));
                    }
                }));
        return ports;
    }
}

package sh.joiner.sandbox.placement;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.kind.LabelRule;
import sh.joiner.sandbox.kind.ObjectSelector;
import sh.joiner.sandbox.mirror.Meta;

/** Reads a pod's rules about other pods: affinity, anti-affinity and topology spread. */
final class PodRuleReader {

    private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
    private static final String PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution";

    private final JsonNode spec;
    private final String namespace;
    private final Map<String, String> labels;

    PodRuleReader(JsonNode pod) {
        this.spec = pod.path("spec");
        this.namespace = Meta.namespace(pod);
        this.labels = Meta.labels(pod);
    }

    PodShape.PodRules read() {
        var affinity = spec.path("affinity");
        return new PodShape.PodRules(
                terms(Json.at(affinity, "podAffinity", REQUIRED)),
                terms(Json.at(affinity, "podAntiAffinity", REQUIRED)),
                Stream.concat(
                                preferred(Json.at(affinity, "podAffinity", PREFERRED), 1),
                                preferred(Json.at(affinity, "podAntiAffinity", PREFERRED), -1))
                        .toList(),
                spreads("DoNotSchedule"),
                spreads("ScheduleAnyway"));
    }

    private List<AffinityTerm> terms(JsonNode terms) {
        return Json.items(terms).map(this::term).toList();
    }

    private Stream<AffinityTerm.Weighted> preferred(JsonNode preferred, int sign) {
        return Json.items(preferred)
                .map(preference -> new AffinityTerm.Weighted(
                        term(preference.path("podAffinityTerm")),
                        sign * preference.path("weight").asInt()));
    }

    private AffinityTerm term(JsonNode term) {
        var selector = ObjectSelector.of(term.path("labelSelector"));
        selector = withLabelKeys(selector, term.path("matchLabelKeys"), LabelRule.Operator.In);
        selector = withLabelKeys(selector, term.path("mismatchLabelKeys"), LabelRule.Operator.NotIn);
        var group = new PodGroup(namespaces(term), ObjectSelector.of(term.path("namespaceSelector")), selector);
        return new AffinityTerm(group, Json.text(term, "topologyKey"));
    }

    /** Returns the listed namespaces, or the pod's own namespace if the term neither lists nor selects namespaces. */
    private Set<String> namespaces(JsonNode term) {
        var listed = Json.texts(term.path("namespaces"));
        if (listed.isEmpty() && !term.path("namespaceSelector").isObject()) {
            return Set.of(namespace);
        }
        return Set.copyOf(listed);
    }

    private ObjectSelector withLabelKeys(ObjectSelector selector, JsonNode keys, LabelRule.Operator operator) {
        var narrowed = selector;
        for (String key : Json.texts(keys)) {
            if (labels.containsKey(key)) {
                narrowed = narrowed.and(new LabelRule(key, operator, List.of(labels.getOrDefault(key, ""))));
            }
        }
        return narrowed;
    }

    private List<SpreadConstraint> spreads(String whenUnsatisfiable) {
        return Json.items(spec.path("topologySpreadConstraints"))
                .filter(rule -> Json.text(rule, "whenUnsatisfiable").equals(whenUnsatisfiable))
                .map(this::spread)
                .collect(Collectors.toUnmodifiableList());
    }

    private SpreadConstraint spread(JsonNode rule) {
        var selector = withLabelKeys(
                ObjectSelector.of(rule.path("labelSelector")), rule.path("matchLabelKeys"), LabelRule.Operator.In);
        return new SpreadConstraint(
                Json.text(rule, "topologyKey"),
                rule.path("maxSkew").asInt(1),
                rule.path("minDomains").asInt(1),
                new PodGroup(Set.of(namespace), ObjectSelector.NOTHING, selector),
                SpreadConstraint.Policy.valueOf(rule.path("nodeAffinityPolicy").asText("Honor")),
                SpreadConstraint.Policy.valueOf(rule.path("nodeTaintsPolicy").asText("Ignore")));
    }
}

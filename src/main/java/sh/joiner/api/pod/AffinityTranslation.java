package sh.joiner.api.pod;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import io.fabric8.kubernetes.api.model.NodeSelectorTerm;
import io.fabric8.kubernetes.api.model.PodAffinityTerm;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.WeightedPodAffinityTerm;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.translate.LabelTranslation;
import sh.joiner.api.translate.Present;
import sh.joiner.api.translate.RequirementTranslation;
import sh.joiner.api.translate.SelectorTranslation;
import sh.joiner.model.pod.AffinityRule;
import sh.joiner.model.pod.AffinityRule.Kind;
import sh.joiner.model.pod.NodeAffinity;
import sh.joiner.model.pod.NodeAffinity.Preference;
import sh.joiner.model.requirement.LabelKey;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;

/** Translates node affinity, and affinity and anti-affinity of pods. */
final class AffinityTranslation {

    private static final String PATH = "spec.affinity";

    private AffinityTranslation() {}

    static NodeAffinity ofNodes(PodSpec spec) {
        var required = required(spec.getAffinity());
        return new NodeAffinity(
                selector(spec),
                required.stream().map(AffinityTranslation::term).toList(),
                preferences(spec.getAffinity()),
                required.stream()
                        .anyMatch(term -> !Present.list(term.getMatchFields()).isEmpty()));
    }

    private static Requirements selector(PodSpec spec) {
        return Requirements.of(Present.map(spec.getNodeSelector()).entrySet().stream()
                .map(label ->
                        Requirement.in(LabelTranslation.key("spec.nodeSelector", label.getKey()), label.getValue()))
                .toList());
    }

    private static List<NodeSelectorTerm> required(@Nullable Affinity affinity) {
        if (affinity == null || affinity.getNodeAffinity() == null) {
            return List.of();
        }
        var selector = affinity.getNodeAffinity().getRequiredDuringSchedulingIgnoredDuringExecution();
        return selector == null ? List.of() : Present.list(selector.getNodeSelectorTerms());
    }

    private static List<Preference> preferences(@Nullable Affinity affinity) {
        if (affinity == null || affinity.getNodeAffinity() == null) {
            return List.of();
        }
        var preferred = affinity.getNodeAffinity().getPreferredDuringSchedulingIgnoredDuringExecution();
        return Present.list(preferred).stream()
                .map(wire -> new Preference(wire.getWeight(), term(wire.getPreference())))
                .toList();
    }

    static Requirements term(NodeSelectorTerm wire) {
        return Requirements.of(Present.list(wire.getMatchExpressions()).stream()
                .map(AffinityTranslation::expression)
                .toList());
    }

    private static Requirement expression(NodeSelectorRequirement wire) {
        var key = LabelTranslation.key(PATH, Present.text(wire.getKey()));
        return RequirementTranslation.read(key, Present.text(wire.getOperator()), wire.getValues())
                .orElseGet(() -> impossible(key, wire));
    }

    // Kubernetes accepts a pod with an invalid expression such as "Gt many" and finds no node for the pod. No label
    // value contains a space, so no node satisfies this requirement. Messages about the pod show the expression as the
    // user wrote it.
    private static Requirement impossible(LabelKey key, NodeSelectorRequirement wire) {
        return Requirement.in(key, "%s %s".formatted(wire.getOperator(), Present.list(wire.getValues())));
    }

    static List<AffinityRule> ofPods(PodSpec spec) {
        Affinity affinity = spec.getAffinity();
        if (affinity == null) {
            return List.of();
        }
        var rules = new ArrayList<AffinityRule>();
        var near = affinity.getPodAffinity();
        if (near != null) {
            add(
                    rules,
                    Kind.AFFINITY,
                    near.getRequiredDuringSchedulingIgnoredDuringExecution(),
                    near.getPreferredDuringSchedulingIgnoredDuringExecution());
        }
        var far = affinity.getPodAntiAffinity();
        if (far != null) {
            add(
                    rules,
                    Kind.ANTI_AFFINITY,
                    far.getRequiredDuringSchedulingIgnoredDuringExecution(),
                    far.getPreferredDuringSchedulingIgnoredDuringExecution());
        }
        return rules;
    }

    private static void add(
            List<AffinityRule> rules,
            Kind kind,
            @Nullable List<PodAffinityTerm> required,
            @Nullable List<WeightedPodAffinityTerm> preferred) {
        Stream.concat(
                        Present.list(required).stream().map(term -> rule(kind, 0, term)),
                        Present.list(preferred).stream()
                                .map(affinityTerm ->
                                        rule(kind, affinityTerm.getWeight(), affinityTerm.getPodAffinityTerm())))
                .forEach(rules::add);
    }

    private static AffinityRule rule(Kind kind, int weight, PodAffinityTerm wire) {
        return new AffinityRule(
                kind,
                weight,
                LabelTranslation.key(PATH + ".topologyKey", Present.text(wire.getTopologyKey())),
                SelectorTranslation.selector(PATH + ".labelSelector", wire.getLabelSelector()),
                Set.copyOf(Present.list(wire.getNamespaces())),
                SelectorTranslation.selector(PATH + ".namespaceSelector", wire.getNamespaceSelector()),
                SelectorTranslation.keys(PATH + ".matchLabelKeys", wire.getMatchLabelKeys()));
    }
}

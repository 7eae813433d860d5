package sh.joiner.sandbox.placement;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import sh.joiner.model.Wide;
import sh.joiner.model.pod.HostPort;
import sh.joiner.sandbox.kind.LabelRule;
import sh.joiner.sandbox.mirror.NodeTaint;
import sh.joiner.sandbox.mirror.PodToleration;

/**
 * All that scheduling needs to know of a pod. Pods of one template share one shape, so that what is found out about one of them need not be
 * found out again for the next.
 *
 * @param requests thousandths by resource name, init containers and overhead included
 * @param nodeTerms of required node affinity, any of them will do; empty if there is none
 * @param claims names of the persistent volume claims that it mounts
 */
@Wide("the fields of a Pod by which kube-scheduler tells two kinds of pods apart")
public record PodShape(
        String namespace,
        Map<String, String> labels,
        Map<String, Long> requests,
        List<LabelRule> nodeSelector,
        List<NodeTerm> nodeTerms,
        List<Preference> preferences,
        List<PodToleration> tolerations,
        Set<HostPort> ports,
        PodRules podRules,
        List<String> claims,
        int priority,
        boolean mayPreempt) {

    private static final Map<String, Long> UNSTATED = Map.of("cpu", 100L, "memory", 200L * 1024 * 1024 * 1000);

    public PodShape {
        labels = Map.copyOf(labels);
        requests = Collections.unmodifiableSortedMap(new TreeMap<>(requests));
        nodeSelector = List.copyOf(nodeSelector);
        nodeTerms = List.copyOf(nodeTerms);
        preferences = List.copyOf(preferences);
        tolerations = List.copyOf(tolerations);
        ports = Set.copyOf(ports);
        claims = List.copyOf(claims);
    }

    /** What it weighs when nodes are compared: its request, or a usual amount if it has none. */
    public long weight(String resource) {
        return requests.getOrDefault(resource, UNSTATED.getOrDefault(resource, 0L));
    }

    /** Whether node selector and required node affinity allow this node. */
    public boolean wants(NodeSlot node) {
        return nodeSelector.stream().allMatch(rule -> rule.matches(node.labels())) && matchesAnyTerm(node);
    }

    private boolean matchesAnyTerm(NodeSlot node) {
        return nodeTerms.isEmpty() || nodeTerms.stream().anyMatch(term -> term.matches(node.name(), node.labels()));
    }

    /** The first taint that keeps it away from this node. */
    public Optional<NodeTaint> untolerated(NodeSlot node) {
        return node.taints().stream()
                .filter(NodeTaint::isHard)
                .filter(taint -> !tolerates(taint))
                .findFirst();
    }

    public boolean tolerates(NodeTaint taint) {
        return tolerations.stream().anyMatch(toleration -> toleration.tolerates(taint));
    }

    /** A preferred term of node affinity. */
    public record Preference(NodeTerm term, int weight) {}

    /** What it asks of other pods. */
    public record PodRules(
            List<AffinityTerm> together,
            List<AffinityTerm> apart,
            List<AffinityTerm.Weighted> wishes,
            List<SpreadConstraint> hardSpreads,
            List<SpreadConstraint> softSpreads) {

        public PodRules {
            together = List.copyOf(together);
            apart = List.copyOf(apart);
            wishes = List.copyOf(wishes);
            hardSpreads = List.copyOf(hardSpreads);
            softSpreads = List.copyOf(softSpreads);
        }

        /** Whether another pod's arrival on a node can open a place to it. */
        public boolean dependOnOthers() {
            return !together.isEmpty() || !hardSpreads.isEmpty();
        }
    }
}

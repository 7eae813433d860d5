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
 * The fields of a pod that scheduling depends on. Many pods of the same template have equal shapes, so the scheduler can reuse a result for all these
 * pods.
 *
 * @param requests the requests by resource name, in thousandths of the resource's unit; includes init containers and pod overhead
 * @param nodeTerms the terms of required node affinity, of which one must match; empty if the pod has none
 * @param claims the names of the persistent volume claims that the pod mounts
 */
@Wide("the fields of a Pod on which kube-scheduler's decision depends")
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

    private static final Map<String, Long> DEFAULT_WEIGHT = Map.of("cpu", 100L, "memory", 200L * 1024 * 1024 * 1000);

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

    /** Returns the amount used to score nodes: the request, or a default amount for a pod without a request for cpu or memory. */
    public long weight(String resource) {
        return requests.getOrDefault(resource, DEFAULT_WEIGHT.getOrDefault(resource, 0L));
    }

    /** Returns true if the node selector and the required node affinity match this node. */
    public boolean wants(NodeSlot node) {
        return nodeSelector.stream().allMatch(rule -> rule.matches(node.labels())) && matchesAnyTerm(node);
    }

    private boolean matchesAnyTerm(NodeSlot node) {
        return nodeTerms.isEmpty() || nodeTerms.stream().anyMatch(term -> term.matches(node.name(), node.labels()));
    }

    /** Returns the first taint of the node that the pod does not tolerate and that prevents scheduling. */
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

    /** The pod's rules about other pods. */
    public record PodRules(
            List<AffinityTerm> together,
            List<AffinityTerm> apart,
            List<AffinityTerm.Weighted> preferred,
            List<SpreadConstraint> hardSpreads,
            List<SpreadConstraint> softSpreads) {

        public PodRules {
            together = List.copyOf(together);
            apart = List.copyOf(apart);
            preferred = List.copyOf(preferred);
            hardSpreads = List.copyOf(hardSpreads);
            softSpreads = List.copyOf(softSpreads);
        }

        /** Returns true if placing another pod on a node can make this pod schedulable. */
        public boolean dependOnOthers() {
            return !together.isEmpty() || !hardSpreads.isEmpty();
        }
    }
}

package sh.joiner.sandbox.scheduler;

import java.util.HashMap;
import java.util.Map;

/** Sums of pod counts over the nodes of each topology domain. */
final class DomainCounts {

    private DomainCounts() {}

    /** Returns counts by domain from counts by node. Domains without pods are omitted. */
    static Map<String, Integer> sum(String topologyKey, Map<String, Integer> byNode, SchedulerCache fleet) {
        var sums = new HashMap<String, Integer>();
        byNode.forEach((name, count) -> fleet.slot(name)
                .map(node -> node.labels().get(topologyKey))
                .ifPresent(domain -> sums.merge(domain, count, Integer::sum)));
        return sums;
    }
}

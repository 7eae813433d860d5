package sh.joiner.sandbox.scheduler;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** Sums over the nodes of each topology domain. */
final class Domains {

    private Domains() {}

    /** Counts by domain, from counts by node; domains without any are left out. */
    static Map<String, Integer> sum(String topologyKey, Map<String, Integer> byNode, Collection<NodeSlot> nodes) {
        var sums = new HashMap<String, Integer>();
        if (byNode.isEmpty()) {
            return sums;
        }
        for (NodeSlot node : nodes) {
            var domain = node.labels().get(topologyKey);
            var count = byNode.get(node.name());
            if (domain != null && count != null) {
                sums.merge(domain, count, Integer::sum);
            }
        }
        return sums;
    }
}

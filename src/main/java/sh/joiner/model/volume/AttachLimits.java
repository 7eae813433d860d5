package sh.joiner.model.volume;

import java.util.Collections;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import sh.joiner.model.node.NodeName;

/**
 * The maximum number of volumes on a node, by CSI driver: a CSINode object. A driver without an entry has no limit.
 *
 * @param most maximum by driver
 * @param drivers all drivers that are registered on the node, also those without a limit
 */
public record AttachLimits(NodeName node, SortedMap<String, Integer> most, Set<String> drivers) {

    /** Creates limits in which all registered drivers have a limit. */
    public AttachLimits(NodeName node, SortedMap<String, Integer> most) {
        this(node, most, most.keySet());
    }

    public AttachLimits {
        drivers = Set.copyOf(drivers);
        most = Collections.unmodifiableSortedMap(new TreeMap<>(most));
    }
}

package sh.joiner.model.volume;

import java.util.Collections;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import sh.joiner.model.node.NodeName;

/**
 * How many volumes a node takes at most, by CSI driver: a CSINode object. A driver that is not named has no limit.
 *
 * @param most by driver
 * @param drivers all that are registered on the node, also those without a limit
 */
public record AttachLimits(NodeName node, SortedMap<String, Integer> most, Set<String> drivers) {

    /** All drivers have a limit. */
    public AttachLimits(NodeName node, SortedMap<String, Integer> most) {
        this(node, most, most.keySet());
    }

    public AttachLimits {
        drivers = Set.copyOf(drivers);
        most = Collections.unmodifiableSortedMap(new TreeMap<>(most));
    }
}

package sh.joiner.model.volume;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import sh.joiner.model.node.NodeName;

/**
 * How many volumes a node takes at most, by CSI driver: a CSINode object. A driver that is not named has no limit.
 *
 * @param most by driver
 */
public record AttachLimits(NodeName node, SortedMap<String, Integer> most) {

    public AttachLimits {
        most = Collections.unmodifiableSortedMap(new TreeMap<>(most));
    }
}

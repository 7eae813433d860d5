package sh.joiner.engine.plan;

import java.util.Set;
import sh.joiner.model.node.NodeName;

/**
 * Nodes that a pass treats as removed, although nothing removes them yet: their pods are placed again (core 5.5).
 *
 * @param removed the nodes that get no pods and whose pods need another node
 * @param closed nodes that the pods of removed nodes must not move to; other pods may be placed there
 */
public record Displacement(Set<NodeName> removed, Set<NodeName> closed) {

    /** No node is removed. */
    public static final Displacement NONE = new Displacement(Set.of(), Set.of());

    public Displacement {
        removed = Set.copyOf(removed);
        closed = Set.copyOf(closed);
    }
}

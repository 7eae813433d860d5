package sh.joiner.model.catalog;

import java.util.List;

/**
 * A learned memory capacity next to the estimate.
 *
 * @param estimated bytes; 0 while no node class can launch the type
 * @param nodeClasses the node classes that would launch the type with that image now, and so use the learned capacity
 */
public record MemoryDiscovery(LearnedMemory learned, long estimated, List<String> nodeClasses) {

    public MemoryDiscovery {
        nodeClasses = List.copyOf(nodeClasses);
    }
}

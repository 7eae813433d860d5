package sh.joiner.model.catalog;

import java.util.List;

/**
 * What was learned of the memory of an instance type with an image, beside what was estimated.
 *
 * @param estimated bytes; 0 while no node class sees the type
 * @param nodeClasses that would start the type with that image now: there it counts
 */
public record MemoryDiscovery(LearnedMemory learned, long estimated, List<String> nodeClasses) {

    public MemoryDiscovery {
        nodeClasses = List.copyOf(nodeClasses);
    }
}

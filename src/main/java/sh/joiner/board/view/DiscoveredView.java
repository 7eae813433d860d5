package sh.joiner.board.view;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The memory of an instance type with an image, as its nodes told it.
 *
 * @param estimated as a Kubernetes quantity, by what EC2 tells; absent while no node class sees the type
 * @param learned as a Kubernetes quantity
 * @param difference how many bytes more there are than estimated; absent where nothing was estimated
 * @param node that told the amount
 * @param seenAt when a node last told it
 * @param nodeClasses that would start the type with that image now: there it counts
 */
public record DiscoveredView(
        String instanceType,
        String image,
        @Nullable String estimated,
        String learned,
        @Nullable Long difference,
        String node,
        Instant joinedAt,
        Instant seenAt,
        List<String> nodeClasses) {

    /** Type and image. */
    public String name() {
        return instanceType + " " + image;
    }

    /** Whether nodes have less than was estimated. */
    public boolean isLess() {
        return difference != null && difference < 0;
    }
}

package sh.joiner.board.view;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The memory of an instance type with an image, as its nodes told it.
 *
 * @param nodeClasses that would start the type with that image now: there it counts
 */
public record DiscoveredView(
        String instanceType,
        String image,
        @JsonUnwrapped LearnedMemoryView memory,
        @JsonUnwrapped MemoryReportView report,
        List<String> nodeClasses) {

    /**
     * The estimated and the learned amount as Kubernetes quantities.
     *
     * @param estimated by the data of EC2; absent while no node class sees the type
     * @param difference learned minus estimated, in bytes; absent without an estimate
     */
    public record LearnedMemoryView(
            @Nullable String estimated,
            String learned,
            @Nullable Long difference) {}

    /**
     * The node that reported the amount.
     *
     * @param seenAt the time of the last report
     */
    public record MemoryReportView(String node, Instant joinedAt, Instant seenAt) {}

    /** Type and image. */
    public String name() {
        return instanceType + " " + image;
    }

    /** Whether nodes have less than was estimated. */
    public boolean isLess() {
        var difference = memory.difference();
        return difference != null && difference < 0;
    }
}

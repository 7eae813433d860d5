package sh.joiner.board.view;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The memory of an instance type with an AMI, as reported by its nodes.
 *
 * @param nodeClasses the node classes that currently launch the type with this AMI and use the learned amount
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
     * @param estimated from the data of EC2; absent if no node class can launch the type
     * @param difference learned minus estimated, in bytes; absent without an estimate
     */
    public record LearnedMemoryView(
            @Nullable String estimated,
            String learned,
            @Nullable Long difference) {}

    /**
     * The node that reported the amount.
     *
     * @param seenAt time of the last recorded report; a report that confirms the amount less than a day later is not recorded
     */
    public record MemoryReportView(String node, Instant joinedAt, Instant seenAt) {}

    /** Returns the instance type and the AMI. */
    public String name() {
        return instanceType + " " + image;
    }

    /** Returns true if nodes have less memory than estimated. */
    public boolean isLess() {
        var difference = memory.difference();
        return difference != null && difference < 0;
    }
}

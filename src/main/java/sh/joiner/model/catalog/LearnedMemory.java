package sh.joiner.model.catalog;

import java.time.Instant;
import java.util.Comparator;

/**
 * The memory that nodes of an instance type have with an image, as a kubelet reported it (aws 3.4).
 *
 * @param bytes capacity of the node, including the memory that the node reserves
 * @param node the node that reported the amount
 * @param joinedAt when the node joined
 * @param seenAt when a node last reported the amount; a report less than a day later does not change this time
 */
public record LearnedMemory(TypeAndImage typeAndImage, long bytes, String node, Instant joinedAt, Instant seenAt) {

    public LearnedMemory {
        if (bytes <= 0) {
            throw new IllegalArgumentException(
                    "%s cannot have %d bytes of memory: the amount must be positive".formatted(typeAndImage, bytes));
        }
    }

    /**
     * The instance type and the image. Their hardware and kernel determine how much of the memory that EC2 reports is
     * usable.
     */
    public record TypeAndImage(String instanceType, String imageId) implements Comparable<TypeAndImage> {

        private static final Comparator<TypeAndImage> ORDER =
                Comparator.comparing(TypeAndImage::instanceType).thenComparing(TypeAndImage::imageId);

        @Override
        public int compareTo(TypeAndImage that) {
            return ORDER.compare(this, that);
        }

        @Override
        public String toString() {
            return instanceType + " with " + imageId;
        }
    }
}

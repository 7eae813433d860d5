package sh.joiner.model.catalog;

import java.time.Instant;
import java.util.Comparator;

/**
 * How much memory a node of an instance type really has with an image, as its kubelet said (aws 3.4).
 *
 * @param bytes of the whole node, what it keeps for itself included
 * @param node that said so
 * @param joinedAt when that node came
 * @param seenAt when some node last said the same
 */
public record LearnedMemory(Machine machine, long bytes, String node, Instant joinedAt, Instant seenAt) {

    public LearnedMemory {
        if (bytes <= 0) {
            throw new IllegalArgumentException("a %s cannot have %d bytes of memory".formatted(machine, bytes));
        }
    }

    /** What decides how much is left of the memory that EC2 tells of: the hardware, and the kernel that runs on it. */
    public record Machine(String instanceType, String imageId) implements Comparable<Machine> {

        private static final Comparator<Machine> ORDER =
                Comparator.comparing(Machine::instanceType).thenComparing(Machine::imageId);

        @Override
        public int compareTo(Machine that) {
            return ORDER.compare(this, that);
        }

        @Override
        public String toString() {
            return instanceType + " with " + imageId;
        }
    }
}

package sh.joiner.board;

/**
 * The environment of this process.
 *
 * @param cluster name of the cluster; empty if it is not known
 * @param region AWS region; empty if it is not known
 */
public record ProcessLocation(World world, String cluster, String region) {

    /** The kind of environment: a real cluster or a simulated one. */
    public enum World {
        CLUSTER,
        SANDBOX;

        /** Returns {@code cluster} or {@code sandbox}. */
        public String word() {
            return this == CLUSTER ? "cluster" : "sandbox";
        }
    }
}

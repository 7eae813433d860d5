package sh.joiner.board;

/**
 * Where this program works.
 *
 * @param cluster name of the cluster, empty if it is not known
 * @param region AWS region, empty if it is not known
 */
public record Place(World world, String cluster, String region) {

    /** Real, or played. */
    public enum World {
        CLUSTER,
        SANDBOX;

        /** The word of the setting {@code joiner.world}. */
        public String word() {
            return this == CLUSTER ? "cluster" : "sandbox";
        }
    }
}

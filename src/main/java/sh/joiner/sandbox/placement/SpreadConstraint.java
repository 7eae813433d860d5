package sh.joiner.sandbox.placement;

/**
 * A topology spread constraint.
 *
 * @param minDomains the minimum number of domains; if there are fewer, the smallest count is taken as zero
 * @param affinity {@code Honor} if only nodes that match the pod's node affinity count
 * @param taints {@code Honor} if only nodes whose taints the pod tolerates count
 */
public record SpreadConstraint(
        String topologyKey, int maxSkew, int minDomains, PodGroup group, Policy affinity, Policy taints) {

    /** Kubernetes' node inclusion policies. */
    public enum Policy {
        Honor,
        Ignore
    }
}

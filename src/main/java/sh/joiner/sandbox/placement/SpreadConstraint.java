package sh.joiner.sandbox.placement;

/**
 * A topology spread constraint.
 *
 * @param minDomains the minimum number of domains. If fewer domains exist, the scheduler uses 0 as the smallest pod
 *     count of a domain.
 * @param affinity {@code Honor} to include only nodes that match the pod's node selector and node affinity
 * @param taints {@code Honor} to include only nodes whose taints the pod tolerates
 */
public record SpreadConstraint(
        String topologyKey, int maxSkew, int minDomains, PodGroup group, Policy affinity, Policy taints) {

    /** Kubernetes' node inclusion policies. */
    public enum Policy {
        Honor,
        Ignore
    }
}

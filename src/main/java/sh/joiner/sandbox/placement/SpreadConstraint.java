package sh.joiner.sandbox.placement;

/**
 * A topology spread constraint.
 *
 * @param minDomains with fewer domains than these the smallest count is taken as nought
 * @param affinity whether only nodes count that the pod's own node affinity allows
 * @param taints whether only nodes count whose taints the pod tolerates
 */
public record SpreadConstraint(
        String topologyKey, int maxSkew, int minDomains, PodGroup group, Policy affinity, Policy taints) {

    /** Kubernetes' node inclusion policies. */
    public enum Policy {
        Honor,
        Ignore
    }
}

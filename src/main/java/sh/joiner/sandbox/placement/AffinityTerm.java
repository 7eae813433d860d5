package sh.joiner.sandbox.placement;

/**
 * A pod affinity or anti-affinity term: a group of pods and a topology key. A domain is the set of nodes with the same value of the label {@code
 * topologyKey}.
 */
public record AffinityTerm(PodGroup group, String topologyKey) {

    /** A preferred term with its weight. The weight is negative for anti-affinity. */
    public record Weighted(AffinityTerm term, int weight) {}
}

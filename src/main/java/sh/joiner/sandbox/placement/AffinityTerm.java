package sh.joiner.sandbox.placement;

/** "In the same domain as these pods", or not: a domain is the set of nodes with one value of the topology label. */
public record AffinityTerm(PodGroup group, String topologyKey) {

    /** A wish with its weight, negative where the pods are to be avoided. */
    public record Weighted(AffinityTerm term, int weight) {}
}

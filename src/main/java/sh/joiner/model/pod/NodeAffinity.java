package sh.joiner.model.pod;

import java.util.List;
import sh.joiner.model.requirement.Requirements;

/**
 * The nodes that a pod may run on: its node selector, and the terms of its node affinity.
 *
 * @param selector the node selector, which every node must satisfy
 * @param terms required terms, of which a node must satisfy at least one; an empty list allows all nodes
 * @param preferences preferred terms with their weights
 * @param usesMatchFields whether a term matches fields, which Karpenter does not support (core 4.2)
 */
public record NodeAffinity(
        Requirements selector, List<Requirements> terms, List<Preference> preferences, boolean usesMatchFields) {

    /** Allows every node. */
    public static final NodeAffinity ANY = new NodeAffinity(Requirements.NONE, List.of(), List.of(), false);

    public NodeAffinity {
        terms = List.copyOf(terms);
        preferences = List.copyOf(preferences);
    }

    /**
     * Returns the alternatives, one of which a node must satisfy: the selector joined with each term, or only the
     * selector if there are no terms.
     */
    public List<Requirements> alternatives() {
        return terms.isEmpty()
                ? List.of(selector)
                : terms.stream().map(selector::and).toList();
    }

    /** A preferred term with a weight of 1 to 100. */
    public record Preference(int weight, Requirements term) {}
}

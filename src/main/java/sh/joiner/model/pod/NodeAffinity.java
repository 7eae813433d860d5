package sh.joiner.model.pod;

import java.util.List;
import sh.joiner.model.requirement.Requirements;

/**
 * Which nodes a pod asks for: its node selector, and the terms of its node affinity.
 *
 * @param selector the node selector; must hold
 * @param terms required terms, of which one must hold; none asks nothing
 * @param preferences terms that should hold, with their weights
 * @param usesMatchFields whether a term matches fields, which the reference does not support (core 4.2)
 */
public record NodeAffinity(
        Requirements selector, List<Requirements> terms, List<Preference> preferences, boolean usesMatchFields) {

    /** Any node. */
    public static final NodeAffinity ANY = new NodeAffinity(Requirements.NONE, List.of(), List.of(), false);

    public NodeAffinity {
        terms = List.copyOf(terms);
        preferences = List.copyOf(preferences);
    }

    /** What must hold, in the ways in which it may hold: the selector with each term; of no terms the selector alone. */
    public List<Requirements> alternatives() {
        return terms.isEmpty()
                ? List.of(selector)
                : terms.stream().map(selector::and).toList();
    }

    /** A term that should hold, weight 1 to 100. */
    public record Preference(int weight, Requirements term) {}
}

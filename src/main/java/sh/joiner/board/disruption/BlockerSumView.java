package sh.joiner.board.disruption;

/**
 * A cause that blocks the removal of nodes, with the nodes that it blocks.
 *
 * @param name the code, followed by the object if there is one
 * @param code the kind of blocker, for programs
 * @param object the object to change, such as the namespace and name of a PodDisruptionBudget; empty if the cause is in each node itself
 * @param cause the cause in words
 * @param nodes number of nodes that the cause blocks for at least one reason
 * @param onlyBlockerOf number of those nodes for which no other cause blocks the same reason
 * @param savingsPerHour US dollars that the removal of these nodes would save, computed for each node alone
 * @param complete false if the savings of some of these nodes are not known: the computation has a time limit, and omits nodes without a
 *     NodeClaim or NodePool
 */
public record BlockerSumView(
        String name,
        String code,
        String object,
        String cause,
        int nodes,
        int onlyBlockerOf,
        double savingsPerHour,
        boolean complete) {}

package sh.joiner.model.node;

/**
 * A node as the API server itself returned it, reduced to what identifies it.
 *
 * @param providerId empty while nobody has set it
 * @param ready true if its Ready condition is True
 */
public record LiveNode(NodeName name, String uid, String providerId, boolean ready) {}

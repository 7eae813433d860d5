package sh.joiner.model.node;

/**
 * The identity of a node as a read from the API server returned it.
 *
 * @param providerId empty if it is not set yet
 * @param ready true if the Ready condition is True
 */
public record LiveNode(NodeName name, String uid, String providerId, boolean ready) {}

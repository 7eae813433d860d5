package sh.joiner.model.nodeclass;

/**
 * An EC2NodeClass as the API server itself returned it, reduced to what identifies it.
 *
 * @param instanceProfile in its status; empty if none is written yet
 */
public record LiveNodeClass(String name, String uid, String instanceProfile) {}

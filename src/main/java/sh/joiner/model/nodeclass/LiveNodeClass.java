package sh.joiner.model.nodeclass;

/**
 * The identity of an EC2NodeClass as a read from the API server returned it.
 *
 * @param instanceProfile in its status; empty if none is written yet
 */
public record LiveNodeClass(String name, String uid, String instanceProfile) {}

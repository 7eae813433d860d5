package sh.joiner.model.nodeclass;

/** A security group that instances get (aws 1.6). */
public record SecurityGroup(String id, String name) {}

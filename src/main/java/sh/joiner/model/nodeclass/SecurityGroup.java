package sh.joiner.model.nodeclass;

/** A security group of instances (aws 1.6). */
public record SecurityGroup(String id, String name) {}

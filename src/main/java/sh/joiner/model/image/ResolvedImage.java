package sh.joiner.model.image;

import sh.joiner.model.requirement.Requirements;

/**
 * An image from which a node class launches instances, with the requirements that the instance types must meet: one
 * entry of {@code status.amis} (aws 1.6).
 */
public record ResolvedImage(String id, String name, Requirements requirements, boolean deprecated) {}

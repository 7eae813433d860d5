package sh.joiner.model.image;

import sh.joiner.model.requirement.Requirements;

/** An image that a node class launches, with the requirements of its instance types: one entry of {@code status.amis} (aws 1.6). */
public record ResolvedImage(String id, String name, Requirements requirements, boolean deprecated) {}

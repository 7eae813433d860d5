package sh.joiner.model.image;

import sh.joiner.model.requirement.Requirements;

/** An image that a node class launches, and for which instance types: one line of {@code status.amis} (aws 1.6). */
public record ResolvedImage(String id, String name, Requirements requirements, boolean deprecated) {}

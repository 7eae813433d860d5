package sh.joiner.engine.supply;

import sh.joiner.model.catalog.TypeSet;

/** What a claim still allows: its requirement state, and the types that keep to it and hold its pods. */
public record Narrowed(int state, TypeSet types) {}

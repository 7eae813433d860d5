package sh.joiner.engine.supply;

import sh.joiner.model.catalog.TypeSet;

/** The remaining choice of a claim: its requirement state, and the types that satisfy it and hold its pods. */
public record Narrowed(int state, TypeSet types) {}

package sh.joiner.engine.scheduling;

import sh.joiner.model.catalog.TypeSet;

/** What a claim still allows: its requirement state, and the types that keep to it and hold its pods. */
record Narrowed(int state, TypeSet types) {}

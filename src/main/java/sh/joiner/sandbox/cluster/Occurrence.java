package sh.joiner.sandbox.cluster;

import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.cluster.ObjectStore.Change;

/**
 * One change in the order in which the store made it.
 *
 * @param revision the store's revision after it
 * @param before what was there; null for a new object
 */
record Occurrence(
        long revision,
        Change.Type type,
        Stored object,
        @Nullable Stored before) {}

package sh.joiner.sandbox.store;

import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.store.ObjectStore.Change;

/**
 * One change in the order in which the store made it.
 *
 * @param revision the store's revision after it
 * @param before what was there; null for a new object
 */
public record Occurrence(
        long revision,
        Change.Type type,
        Stored object,
        @Nullable Stored before) {}

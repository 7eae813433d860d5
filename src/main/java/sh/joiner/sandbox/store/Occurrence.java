package sh.joiner.sandbox.store;

import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.store.ObjectStore.Change;

/**
 * A change of an object, numbered in the order of the store's writes.
 *
 * @param revision the store's revision after the change
 * @param before the previous version; null for a new object
 */
public record Occurrence(
        long revision,
        Change.Type type,
        Stored object,
        @Nullable Stored before) {}

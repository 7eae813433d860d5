package sh.joiner.port.catalog;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.catalog.LearnedMemory;
import sh.joiner.port.RemoteCallException;

/** Stores learned memory capacities, so that they survive a restart and a change of leader. Throws {@link RemoteCallException}. */
public interface CapacityStore {

    /** The key for all instance types. */
    String EVERYTHING = "all";

    /** Returns the stored content, or {@link StoredCapacities#NOTHING} if nothing is stored. Unreadable entries are left out and reported. */
    StoredCapacities read();

    /** Replaces the stored capacities; the requests of users stay. */
    void write(List<LearnedMemory> entries);

    /** Deletes users' requests about these instance types, or about {@link #EVERYTHING}. */
    void dropRequests(Set<String> about);

    /** Adds a listener that is called after every change of the stored content, including users' requests. */
    void onChange(Runnable listener);

    /**
     * The stored content.
     *
     * @param forgotten the times of users' requests to discard capacities; the key is an instance type or {@link #EVERYTHING}
     * @param unreadable what is wrong with unreadable entries, a sentence each
     */
    record StoredCapacities(List<LearnedMemory> entries, Map<String, Instant> forgotten, List<String> unreadable) {

        /** No capacities and no requests. */
        public static final StoredCapacities NOTHING = new StoredCapacities(List.of(), Map.of(), List.of());

        public StoredCapacities {
            entries = List.copyOf(entries);
            forgotten = Map.copyOf(forgotten);
            unreadable = List.copyOf(unreadable);
        }

        /**
         * Returns true if the capacity of a node may be used: the node joined after the last request to discard the capacities of its type.
         */
        public boolean counts(String instanceType, Instant joinedAt) {
            return isAfter(joinedAt, forgotten.get(EVERYTHING)) && isAfter(joinedAt, forgotten.get(instanceType));
        }

        private static boolean isAfter(Instant joinedAt, @Nullable Instant requestedAt) {
            return requestedAt == null || joinedAt.isAfter(requestedAt);
        }
    }
}

package sh.joiner.testing;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.catalog.LearnedMemory;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;
import sh.joiner.port.catalog.CapacityStore;

/** Learned capacities in memory; counts the writes. Not thread-safe. */
public final class FakeCapacityStore implements CapacityStore {

    private final List<Runnable> listeners = new ArrayList<>();
    private final Map<String, Instant> forgotten = new HashMap<>();
    private List<LearnedMemory> lines = List.of();
    private List<String> unreadable = List.of();
    private @Nullable RemoteCallException failure;
    private int writes;

    /** Refuses every read and write from now on. */
    public void refuses(Category category) {
        failure = new RemoteCallException(category, "", "no", null);
    }

    /** Answers reads and writes again. */
    public void answers() {
        failure = null;
    }

    /** Stores a user's request to discard learned capacities. */
    public void forget(String what, Instant when) {
        forgotten.put(what, when);
        listeners.forEach(Runnable::run);
    }

    /** Makes a part of the stored values unreadable from now on. */
    public void makePartlyUnreadable(String... why) {
        unreadable = List.of(why);
    }

    public int writes() {
        return writes;
    }

    @Override
    public StoredCapacities read() {
        check();
        return new StoredCapacities(lines, forgotten, unreadable);
    }

    @Override
    public void write(List<LearnedMemory> some) {
        check();
        writes++;
        lines = List.copyOf(some);
    }

    @Override
    public void dropRequests(Set<String> about) {
        check();
        forgotten.keySet().removeAll(about);
    }

    @Override
    public void onChange(Runnable listener) {
        listeners.add(listener);
    }

    private void check() {
        if (failure != null) {
            throw failure;
        }
    }
}

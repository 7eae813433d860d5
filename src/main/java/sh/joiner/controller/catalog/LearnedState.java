package sh.joiner.controller.catalog;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.cache.CacheName;
import sh.joiner.model.catalog.LearnedMemories;
import sh.joiner.model.catalog.LearnedMemory;
import sh.joiner.model.node.Node;
import sh.joiner.model.resource.Resources;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.port.Failures;
import sh.joiner.port.cache.CacheReport;
import sh.joiner.port.catalog.CapacityStore;
import sh.joiner.port.catalog.CapacityStore.StoredCapacities;

/**
 * The memory capacities that nodes have reported (aws 3.4). {@link CatalogState#catalog} first learns from the nodes of its snapshot, so that a plan
 * uses a new capacity immediately. Thread-safe.
 */
public final class LearnedState {

    /** The maximum number of stored capacities. A capacity takes about 200 bytes, and a Kubernetes object has at most 1 MiB. */
    static final int MOST = 4000;

    private static final Duration READ_AGAIN = Duration.ofDays(1);

    private final List<Runnable> readers = new CopyOnWriteArrayList<>();
    private final Map<String, Long> readMemory = new HashMap<>();
    private Instant readAgainAt = Instant.MIN;
    private volatile CacheReport report = CacheReport.NONE;
    private StoredCapacities stored = StoredCapacities.NOTHING;
    private boolean loaded;
    private LearnedMemories known = LearnedMemories.NOTHING;

    /** Creates a state without the stored capacities. The state is complete after {@link #adopt} or {@link #continueWithout}. */
    public LearnedState() {}

    /** Sets the listener to which the state of the learned capacities is reported from now on. */
    public void report(CacheReport listener) {
        report = listener;
        listener.holds(CacheName.DISCOVERED_CAPACITY, () -> known().all().size());
    }

    /** Registers a listener that runs each time the learned capacities change, and once when {@link #isLoaded} becomes true. */
    void onChange(Runnable reader) {
        readers.add(reader);
    }

    /** Returns true if the capacities that earlier leaders learned are loaded, or if loading them is not permitted. */
    public synchronized boolean isLoaded() {
        return loaded;
    }

    /** Learns from the nodes of this snapshot, and returns all learned capacities. */
    LearnedMemories learn(Snapshot snapshot) {
        boolean changed;
        LearnedMemories now;
        synchronized (this) {
            var capacities = capacities(snapshot);
            changed = take(known.with(capacities));
            now = known;
            if (!capacities.isEmpty()) {
                report.refreshed(CacheName.DISCOVERED_CAPACITY, CacheReport.ALL);
            }
        }
        report(changed);
        return now;
    }

    public synchronized LearnedMemories known() {
        return known;
    }

    /**
     * Returns the capacities of the nodes that must be read. Each node is read once a day and when its memory changes, so that snapshots with
     * thousands of nodes are processed fast.
     */
    private List<LearnedMemory> capacities(Snapshot snapshot) {
        var now = snapshot.takenAt();
        if (!now.isBefore(readAgainAt)) {
            readMemory.clear();
            readAgainAt = now.plus(READ_AGAIN);
        }
        var fresh = snapshot.nodes().stream()
                .filter(node -> NodeCapacityReader.reportsMemory(node) && !isRead(node))
                .toList();
        if (fresh.isEmpty()) {
            return List.of();
        }
        var capacities = new NodeCapacityReader(snapshot);
        var entries = new ArrayList<LearnedMemory>();
        fresh.forEach(node -> capacities.of(node).ifPresent(line -> {
            readMemory.put(node.uid(), line.bytes());
            entries.add(line);
        }));
        return entries;
    }

    private boolean isRead(Node node) {
        return Objects.equals(readMemory.get(node.uid()), node.capacity().get(Resources.MEMORY));
    }

    /** Adopts the capacities that are stored in the cluster, and the requests to forget some of them. */
    void adopt(StoredCapacities found, Instant now) {
        boolean changed;
        synchronized (this) {
            if (!found.forgotten().equals(stored.forgotten())) {
                readMemory.clear(); // read all nodes again; use only nodes that joined after the request to forget
            }
            stored = found;
            changed = !loaded;
            if (changed) {
                recalled(found);
            }
            loaded = true;
            changed |= take(known.with(found.entries()).lasting(now).youngest(MOST));
        }
        report(changed);
    }

    private void recalled(StoredCapacities found) {
        found.entries().stream()
                .map(LearnedMemory::seenAt)
                .max(Instant::compareTo)
                .ifPresent(latest -> report.remembered(CacheName.DISCOVERED_CAPACITY, latest));
    }

    /** Continues without the stored capacities, which cannot be read. Capacities are then learned only from nodes. */
    void continueWithout() {
        boolean changed;
        synchronized (this) {
            changed = !loaded;
            loaded = true;
        }
        report(changed);
    }

    private boolean take(LearnedMemories next) {
        var valid = next.only(line -> stored.counts(line.typeAndImage().instanceType(), line.joinedAt()));
        boolean changed = !valid.equals(known);
        known = valid;
        return changed;
    }

    private void report(boolean changed) {
        if (changed) {
            Failures.callAll(readers, Runnable::run);
        }
    }

    /** Returns when users last requested to forget the capacities of a type; null if there is no such request. */
    synchronized @Nullable Instant forgotten(String instanceType) {
        var ofAll = stored.forgotten().get(CapacityStore.EVERYTHING);
        var ofType = stored.forgotten().get(instanceType);
        return ofType == null || (ofAll != null && ofAll.isAfter(ofType)) ? ofAll : ofType;
    }
}

package sh.joiner.controller.claim;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import sh.joiner.engine.lifecycle.GarbageLimit;
import sh.joiner.model.claim.Instance;
import sh.joiner.model.claim.InstanceId;

/**
 * The history that the {@link GarbageLimit} needs: the instances that this process terminated because they have no
 * claim, and the held instances, which the limit protects from termination. Contains only instances whose nodes have
 * been Ready. Thread-safe.
 */
final class GarbageHistory {

    private final Map<InstanceId, Terminated> terminated = new HashMap<>();
    private final Map<InstanceId, Instant> heldSince = new HashMap<>();

    private record Terminated(String pool, Instant at) {}

    /** Records the termination of an instance whose node has been Ready. Each instance is counted once. */
    synchronized void terminated(Instance instance, Instant at) {
        terminated.putIfAbsent(instance.id(), new Terminated(GarbageLimit.poolOf(instance), at));
    }

    /** Replaces the held instances. An instance that was already held keeps its start time. */
    synchronized void held(List<GarbageLimit.Stop> stops, Instant now) {
        var ids = stops.stream()
                .flatMap(stop -> stop.held().stream())
                .map(Instance::id)
                .collect(Collectors.toSet());
        heldSince.keySet().retainAll(ids);
        ids.forEach(id -> heldSince.putIfAbsent(id, now));
    }

    /** Returns the history, without terminations that are older than the window. */
    synchronized GarbageLimit.Past past(Duration window, Instant now) {
        terminated.values().removeIf(terminated -> terminated.at().isBefore(now.minus(window)));
        var byPool = new HashMap<String, List<Instant>>();
        terminated
                .values()
                .forEach(terminated -> byPool.computeIfAbsent(terminated.pool(), _ -> new ArrayList<>())
                        .add(terminated.at()));
        return new GarbageLimit.Past(byPool, heldSince);
    }
}

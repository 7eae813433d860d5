package sh.joiner.controller.claim;

import java.time.Instant;
import java.util.List;
import sh.joiner.controller.report.DecisionReporter;
import sh.joiner.controller.report.GarbageEvents;
import sh.joiner.engine.lifecycle.Garbage;
import sh.joiner.engine.lifecycle.GarbageLimit;
import sh.joiner.model.claim.Instance;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.port.cluster.PoolConditions;

/**
 * Limits how many instances whose node has been Ready are terminated as garbage, and reports on the pools where the limit stops garbage collection.
 * Thread-safe.
 */
public final class GarbageLimiter {

    private final GarbageLimit.Limits limits;
    private final GarbageStopReporter stopReporter;
    private final GarbageHistory history = new GarbageHistory();

    public GarbageLimiter(GarbageLimit.Limits limits, PoolConditions pools, DecisionReporter reporter) {
        this.limits = limits;
        this.stopReporter = new GarbageStopReporter(pools, new GarbageEvents(reporter));
    }

    /** Decides which instances may be terminated, and reports on the pools where garbage collection stops, before anything is terminated. */
    GarbageLimit decide(Garbage garbage, List<Instance> instances, Snapshot snapshot) {
        var now = snapshot.takenAt();
        var observed =
                new GarbageLimit.Observation(garbage.instances(), instances, snapshot.nodes(), snapshot.pools(), now);
        var decision = GarbageLimit.decide(observed, history.past(limits.window(), now), limits);
        history.held(decision.stops(), now);
        stopReporter.report(decision.stops(), snapshot.pools());
        return decision;
    }

    /** Counts an instance that is about to be terminated. */
    void terminating(Instance instance, GarbageLimit decision, Instant now) {
        if (decision.counted().contains(instance)) {
            history.terminated(instance, now);
        }
    }
}

package sh.joiner.controller.report;

import java.util.Map;
import sh.joiner.engine.lifecycle.GarbageLimit;
import sh.joiner.model.decision.Decision.Subject;
import sh.joiner.model.decision.Decision.Weight;
import sh.joiner.model.pool.Pool;

/** Events about garbage collection in a pool. */
public final class GarbageEvents {

    private static final String BY = "garbage";

    private final DecisionReporter reporter;

    public GarbageEvents(DecisionReporter reporter) {
        this.reporter = reporter;
    }

    public void stopped(Pool pool, GarbageLimit.Stop stop) {
        reporter.report(new Entry(BY, Pool.GARBAGE_COLLECTION_STOPPED, Weight.WARNING)
                .about(new Subject("NodePool", "", pool.name(), pool.uid()))
                .what("garbage collection stopped in pool " + pool.name())
                .why(stop.sentence())
                .details(stop.held().stream()
                        .map(instance -> instance.id().value())
                        .toList())
                .facts(Map.of(
                        "nodepool", pool.name(),
                        "instances", Integer.toString(stop.held().size()))));
    }

    public void resumed(Pool pool) {
        reporter.report(new Entry(BY, "GarbageCollectionResumed", Weight.NORMAL)
                .about(new Subject("NodePool", "", pool.name(), pool.uid()))
                .what("garbage collection resumed in pool " + pool.name())
                .why("no instance waits for a user to release it")
                .facts(Map.of("nodepool", pool.name())));
    }
}

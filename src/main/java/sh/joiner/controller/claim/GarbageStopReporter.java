package sh.joiner.controller.claim;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;
import sh.joiner.controller.report.GarbageEvents;
import sh.joiner.controller.report.LastReports;
import sh.joiner.engine.lifecycle.GarbageLimit.Stop;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.claim.ConditionReport;
import sh.joiner.model.pool.Pool;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.cluster.PoolConditions;

/** Reports on each pool, with a condition and an event, whether garbage collection has stopped. */
final class GarbageStopReporter {

    private static final Logger LOG = Logger.getLogger(GarbageStopReporter.class);
    private static final String TYPE = Pool.GARBAGE_COLLECTION_STOPPED;

    private final PoolConditions conditions;
    private final GarbageEvents events;
    private final LastReports lastReports = new LastReports();

    GarbageStopReporter(PoolConditions conditions, GarbageEvents events) {
        this.conditions = conditions;
        this.events = events;
    }

    /** Writes only conditions that have changed. If a write fails, the next pass retries. */
    void report(List<Stop> stops, List<Pool> pools) {
        var byPool = stops.stream().collect(Collectors.toMap(Stop::pool, Function.identity()));
        for (var pool : pools) {
            var stop = byPool.remove(pool.name());
            try {
                report(pool, stop);
            } catch (RemoteCallException failure) {
                LOG.warnf("condition not written: pool=%s reason=%s", pool.name(), failure.getMessage());
            }
        }
        warnOfUnknownPools(byPool);
    }

    /** Logs each change of a stop whose pool does not exist. Such a pool has neither conditions nor events. */
    private void warnOfUnknownPools(Map<String, Stop> stops) {
        lastReports.keep(stops.keySet());
        stops.values().stream()
                .filter(stop -> lastReports.isNew(stop.pool(), stop.sentence()))
                .forEach(stop ->
                        LOG.warnf("garbage collection stopped: pool=%s reason=%s", stop.pool(), stop.sentence()));
    }

    private void report(Pool pool, @Nullable Stop stop) {
        var sentence = stop == null ? "" : stop.sentence();
        var current = pool.conditions().stream()
                .filter(condition -> condition.type().equals(TYPE) && condition.isTrue())
                .map(Condition::message)
                .findFirst()
                .orElse("");
        if (current.equals(sentence)) {
            return;
        }
        if (stop == null) {
            conditions.clear(pool.name(), TYPE);
            events.resumed(pool);
            return;
        }
        conditions.set(pool.name(), new ConditionReport(TYPE, Condition.Status.TRUE, "TooManyReadyNodes", sentence));
        events.stopped(pool, stop);
    }
}

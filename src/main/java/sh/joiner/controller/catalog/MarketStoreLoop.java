package sh.joiner.controller.catalog;

import java.time.Duration;
import java.time.Instant;
import java.util.function.BooleanSupplier;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;
import sh.joiner.controller.loop.Loop;
import sh.joiner.controller.report.LastReports;
import sh.joiner.model.catalog.MarketSnapshot;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.catalog.MarketStore;
import sh.joiner.port.catalog.MarketStore.WriteResult;
import sh.joiner.port.runner.Runner;

/**
 * Loads the stored catalog at startup. The leader also stores the catalog, for the next start: after each change, but at most once in five minutes.
 */
public final class MarketStoreLoop implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(MarketStoreLoop.class);

    /** The delay before a change is stored: types and prices are learned within seconds of each other and are stored together. */
    private static final Duration SETTLES = Duration.ofSeconds(30);

    private static final Duration RETRY = Duration.ofSeconds(5);
    private static final Duration DISTANCE = Duration.ofMinutes(5);

    /**
     * The longest time between two passes. A pass also stores the times of reads that found no change. Otherwise the stored catalog would seem older
     * than it is.
     */
    private static final Duration IDLE = Duration.ofMinutes(30);

    private final MarketState state;
    private final StoredMarket recall;
    private final MarketStore memories;
    private final BooleanSupplier leads;
    private final Runnable recalled;
    private final Loop loop;
    private final LastReports failures = new LastReports();
    private boolean hasRecalled;
    private MarketState.@Nullable Known kept;
    private @Nullable Instant keptAt;

    /** Creates a loop that runs {@code recalled} when the stored catalog is loaded and used. */
    public MarketStoreLoop(
            MarketState state,
            StoredMarket recall,
            MarketStore memories,
            BooleanSupplier leads,
            Runner runner,
            Runnable recalled) {
        this.state = state;
        this.recall = recall;
        this.memories = memories;
        this.leads = leads;
        this.recalled = recalled;
        this.loop = new Loop("catalog-snapshot", runner, this::pass);
    }

    public void start() {
        loop.start();
    }

    /** Requests a pass within 30 seconds, after the market has changed or this process has become the leader. */
    public void requestPass() {
        loop.wakeIn(SETTLES);
    }

    Duration pass(Instant now) {
        if (!hasRecalled && state.market().isEmpty() && !recall()) {
            return RETRY;
        }
        hasRecalled = true;
        var known = state.known().orElse(null);
        if (known == null || known.equals(kept) || !leads.getAsBoolean()) {
            return IDLE;
        }
        var wait = wait(known, now);
        return wait.isPositive() ? wait : keep(known, now);
    }

    /** Loads the stored catalog. Returns false if the read must be repeated. */
    private boolean recall() {
        try {
            if (recall.recall()) {
                kept = state.known().orElse(null);
                recalled.run();
            }
            failures.forget("recalling");
            return true;
        } catch (RemoteCallException failure) {
            if (failures.isNew("recalling", String.valueOf(failure.getMessage()))) {
                LOG.warnf("stored catalog not read, retrying: reason=%s", failure.getMessage());
            }
            return false;
        }
    }

    private Duration wait(MarketState.Known known, Instant now) {
        var settled = known.market().asOf().plus(SETTLES);
        var last = keptAt;
        var next = last == null || settled.isAfter(last.plus(DISTANCE)) ? settled : last.plus(DISTANCE);
        return Duration.between(now, next);
    }

    private Duration keep(MarketState.Known known, Instant now) {
        keptAt = now;
        try {
            report(memories.write(new MarketSnapshot(known.market(), known.ages())));
            kept = known;
            return IDLE;
        } catch (RemoteCallException failure) {
            reportFailure(String.valueOf(failure.getMessage()));
            return DISTANCE;
        }
    }

    private void report(WriteResult keeping) {
        switch (keeping) {
            case WriteResult.Written(var bytes, var without) -> {
                failures.forget("keeping");
                LOG.debugf("catalog stored for the next start: bytes=%d", bytes);
                if (!without.isEmpty() && failures.isNew("size", without.toString())) {
                    LOG.warnf(
                            "catalog stored only partly for the next start, because it is too large: without=%s bytes=%d",
                            without, bytes);
                }
            }
            case WriteResult.Refused(var why) -> reportFailure(why);
        }
    }

    private void reportFailure(String why) {
        if (failures.isNew("keeping", why)) {
            LOG.warnf("catalog not stored for the next start: reason=%s", why);
        }
    }

    @Override
    public void close() {
        loop.close();
    }
}

package sh.joiner.controller.catalog;

import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;
import sh.joiner.engine.catalog.CatalogReadRules.History;
import sh.joiner.engine.catalog.CatalogReadRules.Outcome;
import sh.joiner.model.cache.CacheName;
import sh.joiner.port.cache.CacheReport;

/**
 * A part of the catalog that is read separately, with the time of its next read and the history of earlier reads. Not thread-safe, except
 * {@link #want}.
 */
final class CatalogPart {

    private final CacheName cache;
    private final Read read;
    private final CacheReport report;
    private final AtomicBoolean wanted = new AtomicBoolean();
    private Instant due = Instant.MIN;
    private History history = History.NONE;

    /**
     * Reads the part, and accepts or rejects the answer as {@link sh.joiner.engine.catalog.CatalogReadRules} decides.
     */
    @FunctionalInterface
    interface Read {
        Outcome read(History history, Instant now);
    }

    CatalogPart(CacheName cache, Read read, CacheReport report) {
        this.cache = cache;
        this.read = read;
        this.report = report;
    }

    CacheName cache() {
        return cache;
    }

    Instant due() {
        return due;
    }

    /** Requests a read in the next pass, even if the read is not due. Thread-safe. */
    void want() {
        wanted.set(true);
    }

    void readIfDue(Instant now) {
        boolean isWanted = wanted.getAndSet(false);
        if (isWanted || !due.isAfter(now)) {
            var outcome = read.read(history, now);
            history = outcome.history();
            due = now.plus(outcome.delay());
            report.next(cache, due);
        }
    }

    /** Reads the part if no read was tried before. */
    void readOnce(Instant now) {
        if (due.equals(Instant.MIN)) {
            readIfDue(now);
        }
    }
}

package sh.joiner.controller.cache;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.cache.CacheName;
import sh.joiner.model.cache.CacheName.Filling;
import sh.joiner.model.cache.CacheSource;
import sh.joiner.model.cache.CacheStatus;
import sh.joiner.model.cache.CacheStatus.Counts;
import sh.joiner.model.cache.CacheStatus.Failure;
import sh.joiner.port.cache.CacheReport.Found;

/** The status of one cache. Thread-safe. */
final class CacheLine {

    /** The time after which a failed request stops counting as a problem if it was not repeated. */
    private static final Duration FORGOTTEN = Duration.ofMinutes(15);

    private final CacheName name;
    private final LongAdder hits = new LongAdder();
    private final LongAdder misses = new LongAdder();
    private final LongAdder failures = new LongAdder();
    private final Map<String, Instant> failing = new HashMap<>(); // the time of the last failure of each request
    private volatile ToIntFunction<Instant> entries = _ -> 0;
    private volatile @Nullable Runnable refresh;
    private @Nullable CacheSource source;
    private @Nullable Instant lastSuccess;
    private @Nullable Instant nextRefresh;
    private @Nullable Failure failure;

    CacheLine(CacheName name) {
        this.name = name;
    }

    void asked(Found found) {
        switch (found) {
            case IN_MEMORY -> hits.increment();
            case OUTSIDE -> misses.increment();
        }
    }

    /** Records an answer. Returns the duration of the problem if this answer ends the problem. */
    synchronized Optional<Duration> refreshed(String question, Instant now) {
        source = CacheSource.LIVE;
        lastSuccess = now;
        if (name.filling() == Filling.WHEN_ASKED && name.expires()) {
            nextRefresh = now.plus(name.ttl());
        }
        failing.remove(question);
        forgetUnrepeatedFailures(now);
        var last = failure;
        if (last == null || !last.lasts() || !failing.isEmpty()) {
            return Optional.empty();
        }
        failure = over(last);
        return Optional.of(Duration.between(last.since(), now));
    }

    private void forgetUnrepeatedFailures(Instant now) {
        failing.values().removeIf(last -> last.plus(FORGOTTEN).isBefore(now));
    }

    private static Failure over(Failure last) {
        return new Failure(last.reason(), last.since(), last.at(), Failure.State.OVER);
    }

    /** Records a failed request. Returns true if the cache had no problem before. */
    synchronized boolean failed(String question, String reason, Instant now) {
        failures.increment();
        failing.put(question, now);
        var last = failure;
        if (last != null && last.lasts()) {
            failure = new Failure(reason, last.since(), now, Failure.State.LASTS);
            return false;
        }
        failure = new Failure(reason, now, now, Failure.State.LASTS);
        return true;
    }

    /** Records when the stored entries were learned. Does nothing after the source has answered, because stored entries are then no longer used. */
    synchronized void remembered(Instant knownSince) {
        if (source == CacheSource.LIVE) {
            return;
        }
        source = CacheSource.SNAPSHOT;
        lastSuccess = knownSince;
    }

    synchronized void compiledIn() {
        if (source == CacheSource.LIVE) {
            return;
        }
        source = CacheSource.STATIC;
        lastSuccess = null;
    }

    synchronized void next(Instant due) {
        nextRefresh = due;
    }

    void holds(ToIntFunction<Instant> more) {
        entries = more;
    }

    void refreshes(Runnable action) {
        refresh = action;
    }

    Optional<Runnable> refresh() {
        return Optional.ofNullable(refresh);
    }

    /** Returns the status. Counts the entries before it locks this object, because the counting function may take another lock. */
    CacheStatus status(Instant now) {
        int held = entries.applyAsInt(now);
        return status(held, new Counts(hits.sum(), misses.sum(), failures.sum()), now);
    }

    private synchronized CacheStatus status(int held, Counts counts, Instant now) {
        var last = failure;
        if (last != null && last.lasts() && name.filling() != Filling.BY_A_LOOP) { // a loop retries by itself
            forgetUnrepeatedFailures(now);
            failure = failing.isEmpty() ? over(last) : last;
        }
        return new CacheStatus(name, source, lastSuccess, failure, nextRefresh, held, refresh != null, counts);
    }
}

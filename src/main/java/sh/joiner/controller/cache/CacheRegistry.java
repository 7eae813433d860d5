package sh.joiner.controller.cache;

import java.time.Instant;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.IntSupplier;
import java.util.function.ToIntFunction;
import org.jboss.logging.Logger;
import sh.joiner.model.cache.CacheName;
import sh.joiner.model.cache.CacheStatus;
import sh.joiner.port.Failures;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.WorldClock;
import sh.joiner.port.cache.CacheReport;

/** The status of every cache. Logs when a problem begins and when an answer ends it, regardless of how many requests fail in between. Thread-safe. */
public final class CacheRegistry implements CacheReport {

    private static final Logger LOG = Logger.getLogger(CacheRegistry.class);

    private final WorldClock clock;
    private final Map<CacheName, CacheLine> lines =
            new EnumMap<>(CacheName.class); // never changed after the constructor
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

    public CacheRegistry(WorldClock clock) {
        this.clock = clock;
        Arrays.stream(CacheName.values()).forEach(name -> lines.put(name, new CacheLine(name)));
    }

    /** Registers a listener that runs when the status of a cache changes, but not for each request. The listener must not block. */
    public void onChange(Runnable listener) {
        listeners.add(listener);
    }

    /** Returns the current status of each cache. */
    public List<CacheStatus> statuses() {
        var now = clock.now();
        return lines.values().stream().map(line -> line.status(now)).toList();
    }

    /** Makes the cache read its entries again or discard them. Returns true if the cache supports such a refresh. */
    public boolean refresh(CacheName cache) {
        var refresh = line(cache).refresh();
        refresh.ifPresent(Runnable::run);
        changed();
        return refresh.isPresent();
    }

    @Override
    public void asked(CacheName cache, Found found) {
        line(cache).asked(found);
    }

    @Override
    public void refreshed(CacheName cache, String question) {
        var line = line(cache);
        line.refreshed(question, clock.now())
                .ifPresent(
                        lasted -> LOG.infof("cache refreshed after failures: cache=%s after=%s", cache.word(), lasted));
        changed();
    }

    @Override
    public void remembered(CacheName cache, Instant knownSince) {
        line(cache).remembered(knownSince);
        changed();
    }

    @Override
    public void compiledIn(CacheName cache) {
        line(cache).compiledIn();
        changed();
    }

    @Override
    public void failed(CacheName cache, String question, RemoteCallException failure) {
        var line = line(cache);
        if (line.failed(question, String.valueOf(failure.getMessage()), clock.now())) {
            LOG.warnf(
                    "cache refresh failed: cache=%s request=%s reason=%s",
                    cache.word(), question, failure.getMessage());
        }
        changed();
    }

    @Override
    public void next(CacheName cache, Instant due) {
        line(cache).next(due);
        changed();
    }

    @Override
    public void holds(CacheName cache, IntSupplier entries) {
        line(cache).holds(_ -> entries.getAsInt());
    }

    @Override
    public void holdsAt(CacheName cache, ToIntFunction<Instant> entries) {
        line(cache).holds(entries);
    }

    @Override
    public void refreshes(CacheName cache, Runnable refresh) {
        line(cache).refreshes(refresh);
    }

    private void changed() {
        Failures.callAll(listeners, Runnable::run);
    }

    private CacheLine line(CacheName cache) {
        var line = lines.get(cache);
        if (line == null) {
            throw new IllegalStateException("cache %s has no status line".formatted(cache));
        }
        return line;
    }
}

package sh.joiner.port.cache;

import java.time.Instant;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.ToIntFunction;
import sh.joiner.model.cache.CacheName;
import sh.joiner.port.Failures;
import sh.joiner.port.RemoteCallException;

/** Calls several listeners, in order. A listener that fails does not affect the others. */
record CombinedCacheReport(List<CacheReport> listeners) implements CacheReport {

    CombinedCacheReport {
        listeners = List.copyOf(listeners);
    }

    @Override
    public void asked(CacheName cache, Found found) {
        Failures.callAll(listeners, listener -> listener.asked(cache, found));
    }

    @Override
    public void refreshed(CacheName cache, String question) {
        Failures.callAll(listeners, listener -> listener.refreshed(cache, question));
    }

    @Override
    public void remembered(CacheName cache, Instant knownSince) {
        Failures.callAll(listeners, listener -> listener.remembered(cache, knownSince));
    }

    @Override
    public void compiledIn(CacheName cache) {
        Failures.callAll(listeners, listener -> listener.compiledIn(cache));
    }

    @Override
    public void failed(CacheName cache, String question, RemoteCallException failure) {
        Failures.callAll(listeners, listener -> listener.failed(cache, question, failure));
    }

    @Override
    public void next(CacheName cache, Instant due) {
        Failures.callAll(listeners, listener -> listener.next(cache, due));
    }

    @Override
    public void holds(CacheName cache, IntSupplier entries) {
        Failures.callAll(listeners, listener -> listener.holds(cache, entries));
    }

    @Override
    public void holdsAt(CacheName cache, ToIntFunction<Instant> entries) {
        Failures.callAll(listeners, listener -> listener.holdsAt(cache, entries));
    }

    @Override
    public void refreshes(CacheName cache, Runnable refresh) {
        Failures.callAll(listeners, listener -> listener.refreshes(cache, refresh));
    }
}

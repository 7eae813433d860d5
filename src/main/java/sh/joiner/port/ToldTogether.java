package sh.joiner.port;

import java.time.Instant;
import java.util.List;
import java.util.function.IntSupplier;
import sh.joiner.model.cache.CacheName;

/** Passes on what caches tell, in order. */
record ToldTogether(List<CacheReport> listeners) implements CacheReport {

    ToldTogether {
        listeners = List.copyOf(listeners);
    }

    @Override
    public void asked(CacheName cache, Found found) {
        listeners.forEach(one -> one.asked(cache, found));
    }

    @Override
    public void refreshed(CacheName cache, String question) {
        listeners.forEach(one -> one.refreshed(cache, question));
    }

    @Override
    public void remembered(CacheName cache, Instant knownSince) {
        listeners.forEach(one -> one.remembered(cache, knownSince));
    }

    @Override
    public void compiledIn(CacheName cache) {
        listeners.forEach(one -> one.compiledIn(cache));
    }

    @Override
    public void failed(CacheName cache, String question, OutsideTrouble trouble) {
        listeners.forEach(one -> one.failed(cache, question, trouble));
    }

    @Override
    public void next(CacheName cache, Instant due) {
        listeners.forEach(one -> one.next(cache, due));
    }

    @Override
    public void holds(CacheName cache, IntSupplier entries) {
        listeners.forEach(one -> one.holds(cache, entries));
    }

    @Override
    public void refreshes(CacheName cache, Runnable refresh) {
        listeners.forEach(one -> one.refreshes(cache, refresh));
    }
}

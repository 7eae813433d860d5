package sh.joiner.port.cache;

import java.time.Instant;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.ToIntFunction;
import sh.joiner.model.cache.CacheName;
import sh.joiner.port.OutsideTrouble;

/** Receives the state of caches. Methods must neither block nor throw; thread-safe. */
public interface CacheReport {

    /** The question of a cache that has only one. */
    String ALL = "";

    /** Reports a reader's question; {@code found} says if the cache had the answer. */
    void asked(CacheName cache, Found found);

    /** Reports that AWS or the API server answered the question just now. */
    void refreshed(CacheName cache, String question);

    /** Reports that the cache uses the content that an earlier leader saved, as of that time, until AWS answers. */
    void remembered(CacheName cache, Instant knownSince);

    /** Reports that the cache uses compiled-in content until AWS answers. */
    void compiledIn(CacheName cache);

    /** Reports a failed question; the known content stays. */
    void failed(CacheName cache, String question, OutsideTrouble trouble);

    /** Reports when the question is repeated. */
    void next(CacheName cache, Instant due);

    /** Registers the number of entries of the cache. */
    void holds(CacheName cache, IntSupplier entries);

    /** Registers the number of entries that have not expired at an instant. */
    void holdsAt(CacheName cache, ToIntFunction<Instant> entries);

    /** Registers the action that reads the content again, or discards it, on a user's request. */
    void refreshes(CacheName cache, Runnable refresh);

    /** The source of an answer. */
    enum Found {
        IN_MEMORY,
        OUTSIDE
    }

    /** Ignores all reports. */
    CacheReport NOBODY = new CombinedCacheReport(List.of());

    /** Returns a report that calls all listeners. */
    static CacheReport all(List<CacheReport> listeners) {
        return new CombinedCacheReport(listeners);
    }
}

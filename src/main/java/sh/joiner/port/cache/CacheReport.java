package sh.joiner.port.cache;

import java.time.Instant;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.ToIntFunction;
import sh.joiner.model.cache.CacheName;
import sh.joiner.port.RemoteCallException;

/**
 * Receives the state of caches. A question is the key of one answer that a cache holds, for example a node class. Methods must neither
 * block nor throw. Thread-safe.
 */
public interface CacheReport {

    /** The question of a cache that holds a single answer. */
    String ALL = "";

    /** Reports that a reader has asked a question. {@code found} is the source of the answer. */
    void asked(CacheName cache, Found found);

    /** Reports that the cache has a new answer to the question: AWS or the API server gave it, or Joiner computed it. */
    void refreshed(CacheName cache, String question);

    /**
     * Reports that the cache uses content that an earlier leader saved, until AWS answers. {@code knownSince} is the time at which AWS or a node last confirmed the content to the earlier leader.
     */
    void remembered(CacheName cache, Instant knownSince);

    /** Reports that the cache uses compiled-in content until AWS answers. */
    void compiledIn(CacheName cache);

    /** Reports that a question was not answered. The known content stays in use. */
    void failed(CacheName cache, String question, RemoteCallException failure);

    /** Reports the time of the next read of the content. */
    void next(CacheName cache, Instant due);

    /** Registers the function that returns the number of entries. */
    void holds(CacheName cache, IntSupplier entries);

    /** Registers the function that returns the number of entries that have not expired at an instant. */
    void holdsAt(CacheName cache, ToIntFunction<Instant> entries);

    /** Registers the action that reads the content again, or discards it, on a user's request. */
    void refreshes(CacheName cache, Runnable refresh);

    /** The source of an answer. */
    enum Found {
        IN_MEMORY,
        OUTSIDE
    }

    /** Ignores all reports. */
    CacheReport NONE = new CombinedCacheReport(List.of());

    /** Returns a report that calls all listeners. */
    static CacheReport all(List<CacheReport> listeners) {
        return new CombinedCacheReport(listeners);
    }
}

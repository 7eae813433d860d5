package sh.joiner.port.cache;

import java.time.Instant;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.ToIntFunction;
import sh.joiner.model.cache.CacheName;
import sh.joiner.port.OutsideTrouble;

/** Is told by each cache how it fares. Must neither block nor throw; thread-safe. */
public interface CacheReport {

    /** The one question of a cache that has no other. */
    String ALL = "";

    /** Somebody wanted to know; {@code found} says whether the outside had to be asked. */
    void asked(CacheName cache, Found found);

    /** The outside answered the question just now. */
    void refreshed(CacheName cache, String question);

    /** Until the outside answers, what an earlier leader kept stands for its answer: known since then. */
    void remembered(CacheName cache, Instant knownSince);

    /** Until the outside answers, what is compiled into the program stands for its answer. */
    void compiledIn(CacheName cache);

    /** The outside did not answer the question; what was known stays. */
    void failed(CacheName cache, String question, OutsideTrouble trouble);

    /** It will be asked again then. */
    void next(CacheName cache, Instant due);

    /** Whoever wants to know how much is in the cache asks this from now on. */
    void holds(CacheName cache, IntSupplier entries);

    /** The same of a cache whose entries expire: it counts those that have not expired at an instant. A listener that counts nothing ignores it. */
    default void holdsAt(CacheName cache, ToIntFunction<Instant> entries) {}

    /** Asks again, or forgets what is known, each time that a person wants it. */
    void refreshes(CacheName cache, Runnable refresh);

    /** Where an answer came from. */
    enum Found {
        IN_MEMORY,
        OUTSIDE
    }

    /** Listens to nothing. */
    CacheReport NOBODY = new ToldTogether(List.of());

    /** Tells all of them. */
    static CacheReport all(List<CacheReport> listeners) {
        return new ToldTogether(listeners);
    }
}

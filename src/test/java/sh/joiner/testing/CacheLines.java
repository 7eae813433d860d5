package sh.joiner.testing;

import sh.joiner.controller.cache.CacheRegistry;
import sh.joiner.model.cache.CacheName;
import sh.joiner.model.cache.CacheStatus;

/** Reads single lines of a cache registry. */
public final class CacheLines {

    private CacheLines() {}

    /** Returns the current status of this cache. */
    public static CacheStatus status(CacheRegistry caches, CacheName cache) {
        return caches.statuses().stream()
                .filter(status -> status.name() == cache)
                .findFirst()
                .orElseThrow();
    }
}

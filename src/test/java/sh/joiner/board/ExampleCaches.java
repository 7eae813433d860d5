package sh.joiner.board;

import static sh.joiner.board.Example.NOW;

import java.util.Arrays;
import java.util.List;
import sh.joiner.model.cache.CacheName;
import sh.joiner.model.cache.CacheSource;
import sh.joiner.model.cache.CacheStatus;
import sh.joiner.model.cache.CacheStatus.Counts;
import sh.joiner.model.cache.CacheStatus.Failure;

/** Instance types read an hour ago, prices saved by an earlier leader, failing requests to Pricing, and empty caches. */
final class ExampleCaches {

    private ExampleCaches() {}

    static List<CacheStatus> statuses() {
        return Arrays.stream(CacheName.values()).map(ExampleCaches::status).toList();
    }

    private static CacheStatus status(CacheName name) {
        return switch (name) {
            case INSTANCE_TYPES ->
                new CacheStatus(
                        name,
                        CacheSource.LIVE,
                        NOW.minusSeconds(3600),
                        null,
                        NOW.plusSeconds(11 * 3600),
                        1243,
                        true,
                        new Counts(0, 1, 0));
            case ON_DEMAND_PRICES ->
                new CacheStatus(
                        name,
                        CacheSource.STATIC,
                        null,
                        new Failure(
                                "get products: <no route>",
                                NOW.minusSeconds(600),
                                NOW.minusSeconds(60),
                                Failure.State.LASTS),
                        NOW.plusSeconds(60),
                        900,
                        true,
                        new Counts(0, 9, 9));
            case SPOT_PRICES ->
                new CacheStatus(
                        name,
                        CacheSource.SNAPSHOT,
                        NOW.minusSeconds(7200),
                        null,
                        NOW.plusSeconds(5),
                        5000,
                        true,
                        new Counts(0, 0, 0));
            case UNAVAILABLE_OFFERINGS -> answered(name, 60);
            case DISCOVERED_CAPACITY -> answered(name, 7200);
            default ->
                new CacheStatus(name, null, null, null, null, 0, name != CacheName.PROTECTED_PROFILES, Counts.NONE);
        };
    }

    /** Returns the status of a cache with one entry, which an event added. */
    private static CacheStatus answered(CacheName name, long secondsAgo) {
        return new CacheStatus(name, CacheSource.LIVE, NOW.minusSeconds(secondsAgo), null, null, 1, true, Counts.NONE);
    }
}

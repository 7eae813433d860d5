package sh.joiner.app.gauge;

import io.prometheus.client.Collector.MetricFamilySamples;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import sh.joiner.app.metric.MetricFamily;
import sh.joiner.model.cache.CacheStatus;

/** Gauges of the age, size and results of each cache. */
public final class CacheGauges {

    private static final String PREFIX = "joiner_cache_";

    private CacheGauges() {}

    public static Stream<MetricFamilySamples> of(List<CacheStatus> caches, Instant now) {
        var age = MetricFamily.gauge(PREFIX + "age_seconds", "Seconds since AWS last answered for the cache.", "cache");
        var entries = MetricFamily.gauge(PREFIX + "entries", "Number of entries in the cache.", "cache");
        var hits = MetricFamily.counter(PREFIX + "hits", "Number of lookups that the cache answered.", "cache");
        var misses = MetricFamily.counter(
                PREFIX + "misses", "Number of lookups that needed a call to AWS or the API server.", "cache");
        var failures = MetricFamily.counter(
                PREFIX + "refresh_failures", "Number of calls for the cache that failed.", "cache");
        for (var cache : caches) {
            var name = cache.name().word();
            cache.age(now).ifPresent(old -> age.add(old.toMillis() / 1000.0, name));
            entries.add(cache.entries(), name);
            hits.add((double) cache.counts().hits(), name);
            misses.add((double) cache.counts().misses(), name);
            failures.add((double) cache.counts().failures(), name);
        }
        return Stream.of(age, entries, hits, misses, failures).map(MetricFamily::samples);
    }
}

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
        var age =
                MetricFamily.gauge(PREFIX + "age_seconds", "since the outside last told what the cache holds", "cache");
        var entries = MetricFamily.gauge(PREFIX + "entries", "how much the cache holds", "cache");
        var hits = MetricFamily.counter(PREFIX + "hits", "questions that the cache answered", "cache");
        var misses = MetricFamily.counter(PREFIX + "misses", "questions for which the outside was asked", "cache");
        var failures =
                MetricFamily.counter(PREFIX + "refresh_failures", "questions that the outside did not answer", "cache");
        for (var one : caches) {
            var name = one.name().word();
            one.age(now).ifPresent(old -> age.add(old.toMillis() / 1000.0, name));
            entries.add(one.entries(), name);
            hits.add((double) one.counts().hits(), name);
            misses.add((double) one.counts().misses(), name);
            failures.add((double) one.counts().failures(), name);
        }
        return Stream.of(age, entries, hits, misses, failures).map(MetricFamily::samples);
    }
}

package sh.joiner.app.gauge;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import sh.joiner.app.meter.MeterFixture;
import sh.joiner.controller.cache.CacheRegistry;
import sh.joiner.model.cache.CacheName;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;
import sh.joiner.port.cache.CacheReport;
import sh.joiner.port.cache.CacheReport.Found;

class CacheGaugesTest {

    private final MeterFixture fixture = new MeterFixture();
    private final CacheRegistry caches = new CacheRegistry(fixture.clock);

    CacheGaugesTest() {
        fixture.meters.cachesAre(caches::statuses);
    }

    private List<String> lines(String start) {
        return fixture.text().lines().filter(line -> line.startsWith(start)).toList();
    }

    @Test
    void theAgeOfEachRefreshedCacheAndTheEntriesOfEveryCacheAreExported() {
        caches.holds(CacheName.SUBNETS, () -> 3);
        caches.refreshed(CacheName.SUBNETS, CacheReport.ALL);
        caches.compiledIn(CacheName.ON_DEMAND_PRICES);
        fixture.clock.advance(Duration.ofMillis(90_500));

        assertThat(lines("joiner_cache_age_seconds"))
                .containsExactly("joiner_cache_age_seconds{cache=\"subnets\",} 90.5");
        assertThat(lines("joiner_cache_entries{cache=\"subnets\""))
                .containsExactly("joiner_cache_entries{cache=\"subnets\",} 3.0");
        assertThat(lines("joiner_cache_entries{")).hasSize(CacheName.values().length);
    }

    @Test
    void hitsMissesAndFailuresAreCounted() {
        caches.asked(CacheName.IMAGES, Found.OUTSIDE);
        caches.asked(CacheName.IMAGES, Found.IN_MEMORY);
        caches.asked(CacheName.IMAGES, Found.IN_MEMORY);
        caches.failed(
                CacheName.IMAGES, CacheReport.ALL, new RemoteCallException(Category.THROTTLED, "", "later", null));

        assertThat(lines("joiner_cache_hits_total{cache=\"images\""))
                .singleElement()
                .asString()
                .endsWith(" 2.0");
        assertThat(lines("joiner_cache_misses_total{cache=\"images\""))
                .singleElement()
                .asString()
                .endsWith(" 1.0");
        assertThat(lines("joiner_cache_refresh_failures_total{cache=\"images\""))
                .singleElement()
                .asString()
                .endsWith(" 1.0");
        assertThat(fixture.text()).contains("# TYPE joiner_cache_hits_total counter");
    }
}

package sh.joiner.controller.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.controller.catalog.Markets.REGION;
import static sh.joiner.model.cache.CacheName.INSTANCE_TYPES;
import static sh.joiner.model.cache.CacheName.INSTANCE_TYPE_OFFERINGS;
import static sh.joiner.model.cache.CacheName.ON_DEMAND_PRICES;
import static sh.joiner.model.cache.CacheName.SPOT_PRICES;
import static sh.joiner.testing.HandClock.START;
import static sh.joiner.testing.NodeClasses.nodeClass;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.controller.cache.CacheRegistry;
import sh.joiner.model.cache.CacheSource;
import sh.joiner.model.cache.CacheStatus;
import sh.joiner.model.catalog.Catalog;
import sh.joiner.model.catalog.Market;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;
import sh.joiner.testing.CacheLines;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.Logged;
import sh.joiner.testing.ScriptedFeed;
import sh.joiner.testing.SingleThreadRunner;
import sh.joiner.testing.TypeFactsBuilder;

/** The effects of AWS failures and incomplete answers on the catalog. */
class CatalogFailuresTest {

    private static final Set<String> ZONES = Set.of("us-east-1a", "us-east-1b", "us-east-1c");

    private final HandClock clock = new HandClock();
    private final SingleThreadRunner runner = new SingleThreadRunner(clock);
    private final ScriptedFeed feed = new ScriptedFeed();
    private final MarketState state = new MarketState();
    private final CacheRegistry caches = new CacheRegistry(clock);
    private final CatalogState catalogs =
            Markets.catalogs(state, new UnavailableOfferings(clock), new NodeClassState());
    private final CatalogLoop loop = new CatalogLoop(feed, state, REGION, runner, () -> {}, caches);

    @BeforeEach
    void learnTenTypes() {
        for (int number = 0; number < 10; number++) {
            var name = "m5.%dxlarge".formatted(number);
            feed.types.put(name, TypeFactsBuilder.m5Large());
            feed.zones.put(name, ZONES);
            feed.compiledIn.put(name, 0.1);
            feed.spot.put(name, new TreeMap<>(Map.of("us-east-1a", 0.04, "us-east-1b", 0.04, "us-east-1c", 0.04)));
        }
        feed.onDemand = Optional.of(new TreeMap<>(feed.compiledIn));
        loop.pass(clock.now());
    }

    @AfterEach
    void close() {
        loop.close();
    }

    private Market market() {
        return state.market().orElseThrow();
    }

    private Catalog catalog() {
        return catalogs.catalog(Markets.seen(List.of(nodeClass().build())));
    }

    private void pass(Duration after) {
        clock.advance(after);
        loop.pass(clock.now());
    }

    private void removeHalfOf(int of) {
        IntStream.range(of / 2, of).mapToObj("m5.%dxlarge"::formatted).forEach(feed.types::remove);
    }

    private static RemoteCallException failure(Category category) {
        return new RemoteCallException(category, "", "no answer", null);
    }

    @Test
    void aRefreshWithoutChangesKeepsTheSameCatalogAndLogsNothing() {
        var market = market();
        var catalog = catalog();
        try (var log = Logged.by(CatalogLoop.class)) {
            pass(Duration.ofHours(12));

            assertThat(feed.asked).isEqualTo(2);
            assertThat(market()).isSameAs(market);
            assertThat(catalog()).isSameAs(catalog);
            assertThat(log.lines()).isEmpty();
        }
        assertThat(CacheLines.status(caches, INSTANCE_TYPES).lastSuccess()).isEqualTo(START.plus(Duration.ofHours(12)));
    }

    @Test
    void aRefreshLogsItsChanges() {
        feed.types.remove("m5.3xlarge");
        feed.types.put("m9g.large", TypeFactsBuilder.m5Large());
        try (var log = Logged.by(CatalogLoop.class)) {
            pass(Duration.ofHours(12));

            assertThat(log.lines())
                    .containsExactly(
                            "catalog updated: cache=instance-types count=10 changes=1 added (m9g.large), 1 removed (m5.3xlarge), 0 changed");
        }
    }

    @Test
    void whileThrottledTheKnownCatalogStaysAndTheStartAndEndAreLogged() {
        var before = catalog();
        feed.silence = failure(Category.THROTTLED);
        try (var log = Logged.by(CacheRegistry.class)) {
            clock.advance(Duration.ofHours(12));
            var end = clock.now().plus(Duration.ofMinutes(20));
            while (clock.now().isBefore(end)) {
                clock.advance(loop.pass(clock.now()));
            }
            assertThat(catalog()).isSameAs(before);
            assertThat(feed.asked).as("requests in 20 minutes").isBetween(10, 25);

            feed.silence = null;
            pass(Duration.ofMinutes(2));
            assertThat(log.lines())
                    .filteredOn(line -> line.contains("cache=instance-types "))
                    .hasSize(2);
        }
        assertThat(CacheLines.status(caches, INSTANCE_TYPES).failure())
                .isNotNull()
                .matches(failure -> !failure.lasts());
    }

    @Test
    void beforeItsFirstAnswerAwsIsAskedEverySecond() {
        feed.silence = failure(Category.THROTTLED);
        try (var other = new CatalogLoop(feed, new MarketState(), REGION, runner, () -> {}, new CacheRegistry(clock))) {
            for (int time = 0; time < 5; time++) {
                assertThat(other.pass(clock.now())).isEqualTo(Duration.ofSeconds(1));
                clock.advance(Duration.ofSeconds(1));
            }
        }
    }

    @Test
    void typesAreNotReadAgainWhileOnlyTheirZonesAreMissing() {
        feed.noZones = failure(Category.FORBIDDEN);
        feed.asked = 0;
        var fresh = new CacheRegistry(clock);
        var learned = new MarketState();
        try (var other = new CatalogLoop(feed, learned, REGION, runner, () -> {}, fresh)) {
            var waits = Stream.generate(() -> other.pass(clock.now()))
                    .limit(6)
                    .peek(clock::advance)
                    .map(Duration::toSeconds)
                    .toList();

            assertThat(waits).as("seconds").containsExactly(1L, 2L, 4L, 8L, 10L, 10L);
            assertThat(feed.asked).isEqualTo(1);
            assertThat(CacheLines.status(fresh, INSTANCE_TYPES).lastSuccess()).isNotNull();
            assertThat(learned.market()).isEmpty();

            feed.noZones = null;
            other.pass(clock.now());
        }
        assertThat(learned.market()).isPresent();
    }

    @Test
    void anAnswerWithHalfOfTheTypesIsNotAccepted() {
        removeHalfOf(10);

        pass(Duration.ofHours(12));

        assertThat(market().types()).hasSize(10);
        assertThat(CacheLines.status(caches, INSTANCE_TYPES).failure())
                .isNotNull()
                .extracting(CacheStatus.Failure::reason)
                .asString()
                .contains("returned 5 instance types, 10 were known");
    }

    @Test
    void anAnswerWithHalfOfTheTypesIsAcceptedIfItIsTheSameForAnHour() {
        removeHalfOf(10);
        pass(Duration.ofHours(12));
        pass(Duration.ofMinutes(59));
        assertThat(market().types()).hasSize(10);

        pass(Duration.ofMinutes(2));

        assertThat(market().types()).hasSize(5);
        assertThat(CacheLines.status(caches, INSTANCE_TYPES).failure())
                .isNotNull()
                .matches(failure -> !failure.lasts());
    }

    @Test
    void offeringsOfHalfOfTheTypesAreNotAccepted() {
        IntStream.range(0, 5).mapToObj("m5.%dxlarge"::formatted).forEach(feed.zones::remove);

        pass(Duration.ofHours(12));

        assertThat(market().zonesOf()).hasSize(10);
        assertThat(CacheLines.status(caches, INSTANCE_TYPE_OFFERINGS).failure())
                .isNotNull()
                .matches(CacheStatus.Failure::lasts);
        assertThat(CacheLines.status(caches, INSTANCE_TYPES).failure()).isNull();
    }

    @Test
    void aMissingZoneIsRemovedImmediatelyAndLogged() {
        feed.zones.replaceAll((_, _) -> Set.of("us-east-1a", "us-east-1b"));
        try (var log = Logged.by(CatalogLoop.class)) {
            pass(Duration.ofHours(12));

            assertThat(log.lines())
                    .contains(
                            "the zones of the region have changed: before=[us-east-1a, us-east-1b, us-east-1c] now=[us-east-1a, us-east-1b]");
        }
        assertThat(market().zones()).containsExactly("us-east-1a", "us-east-1b");
    }

    @Test
    void withoutAPriceApiTheBuiltInPricesAreUsedAndReported() {
        feed.onDemand = Optional.empty();
        var isolated = new CacheRegistry(clock);
        var fresh = new MarketState();
        try (var other = new CatalogLoop(feed, fresh, REGION, runner, () -> {}, isolated)) {
            other.pass(clock.now());
        }

        assertThat(fresh.market().orElseThrow().onDemandPrices()).isEqualTo(feed.compiledIn);
        assertThat(CacheLines.status(isolated, ON_DEMAND_PRICES).source()).isEqualTo(CacheSource.STATIC);
        assertThat(CacheLines.status(isolated, ON_DEMAND_PRICES).failure()).isNull();
        assertThat(CacheLines.status(isolated, SPOT_PRICES).source()).isEqualTo(CacheSource.LIVE);
    }

    /** A VPC without a route to the Pricing API. The settings do not say that the VPC is isolated. */
    @Test
    void ifThePricingApiDoesNotAnswerTheBuiltInPricesAreUsedAndTheFailureIsReported() {
        feed.noPrices = failure(Category.UNREACHABLE);
        var silent = new CacheRegistry(clock);
        var fresh = new MarketState();
        try (var other = new CatalogLoop(feed, fresh, REGION, runner, () -> {}, silent)) {
            assertThat(other.pass(clock.now())).isEqualTo(Duration.ofSeconds(1));
        }

        assertThat(fresh.market()).isPresent();
        assertThat(CacheLines.status(silent, ON_DEMAND_PRICES).source()).isEqualTo(CacheSource.STATIC);
        assertThat(CacheLines.status(silent, ON_DEMAND_PRICES).failure())
                .isNotNull()
                .matches(CacheStatus.Failure::lasts);
        assertThat(CacheLines.status(silent, ON_DEMAND_PRICES).nextRefresh())
                .isEqualTo(clock.now().plusSeconds(1));
    }

    @Test
    void aClockJumpMakesARefreshDue() {
        pass(Duration.ofDays(3));

        assertThat(feed.asked).isEqualTo(2);
        assertThat(CacheLines.status(caches, INSTANCE_TYPES).age(clock.now())).contains(Duration.ZERO);
    }

    @Test
    void aRequestMakesARefreshDueImmediately() {
        caches.refresh(INSTANCE_TYPES);
        pass(Duration.ofSeconds(1));

        assertThat(feed.asked).isEqualTo(2);
    }

    @Test
    void eachCacheOfTheCatalogReportsItsNumberOfEntries() {
        assertThat(CacheLines.status(caches, INSTANCE_TYPES).entries()).isEqualTo(10);
        assertThat(CacheLines.status(caches, INSTANCE_TYPE_OFFERINGS).entries()).isEqualTo(10);
        assertThat(CacheLines.status(caches, ON_DEMAND_PRICES).entries()).isEqualTo(10);
        assertThat(CacheLines.status(caches, SPOT_PRICES).entries()).isEqualTo(30);
    }

    /** Returns a loop that got its first answer. Six of the ten instance types are missing in this answer. */
    private CatalogLoop firstAnswerOfFour(MarketState fresh, CacheRegistry registry) {
        IntStream.range(4, 10).mapToObj("m5.%dxlarge"::formatted).forEach(feed.types::remove);
        var other = new CatalogLoop(feed, fresh, REGION, runner, () -> {}, registry);
        other.pass(clock.now());
        return other;
    }

    @Test
    void aFirstAnswerWithFewTypesIsUsedAndReadAgainAfterAMinute() {
        var fresh = new MarketState();
        var registry = new CacheRegistry(clock);
        var whole = new TreeMap<>(feed.types);
        try (var other = firstAnswerOfFour(fresh, registry)) {
            assertThat(fresh.market().orElseThrow().types()).hasSize(4);
            assertThat(CacheLines.status(registry, INSTANCE_TYPES).nextRefresh())
                    .isEqualTo(START.plusSeconds(60));
            assertThat(CacheLines.status(registry, INSTANCE_TYPES).failure())
                    .isNotNull()
                    .extracting(CacheStatus.Failure::reason)
                    .asString()
                    .contains("returned 4 instance types, about 10 were expected");

            feed.types.putAll(whole);
            clock.advance(Duration.ofMinutes(1));
            other.pass(clock.now());
        }

        assertThat(fresh.market().orElseThrow().types()).hasSize(10);
        assertThat(CacheLines.status(registry, INSTANCE_TYPES).failure())
                .isNotNull()
                .matches(failure -> !failure.lasts());
        assertThat(CacheLines.status(registry, INSTANCE_TYPES).nextRefresh())
                .isEqualTo(clock.now().plus(Duration.ofHours(12)));
    }

    @Test
    void aSmallFirstAnswerIsAcceptedWhenItIsRepeated() {
        var registry = new CacheRegistry(clock);
        try (var other = firstAnswerOfFour(new MarketState(), registry)) {
            clock.advance(Duration.ofMinutes(1));
            other.pass(clock.now());
        }

        assertThat(CacheLines.status(registry, INSTANCE_TYPES).failure())
                .isNotNull()
                .matches(failure -> !failure.lasts());
        assertThat(CacheLines.status(registry, INSTANCE_TYPES).nextRefresh())
                .isEqualTo(clock.now().plus(Duration.ofHours(12)));
    }

    @Test
    void firstOfferingsOfFewTypesAreReadAgain() {
        IntStream.range(4, 10).mapToObj("m5.%dxlarge"::formatted).forEach(feed.zones::remove);
        var registry = new CacheRegistry(clock);
        try (var other = new CatalogLoop(feed, new MarketState(), REGION, runner, () -> {}, registry)) {
            other.pass(clock.now());
        }

        assertThat(CacheLines.status(registry, INSTANCE_TYPE_OFFERINGS).nextRefresh())
                .isEqualTo(START.plusSeconds(60));
    }
}

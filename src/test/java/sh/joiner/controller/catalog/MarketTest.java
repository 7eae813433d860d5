package sh.joiner.controller.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.controller.catalog.Markets.REGION;
import static sh.joiner.controller.catalog.Markets.STATIC_PRICES;
import static sh.joiner.controller.catalog.Markets.ZONES;
import static sh.joiner.testing.HandClock.START;
import static sh.joiner.testing.NodeClasses.nodeClass;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import sh.joiner.model.catalog.CapacityType;
import sh.joiner.model.catalog.Catalog;
import sh.joiner.model.catalog.InstanceTypeFacts;
import sh.joiner.model.catalog.Unavailable;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.nodeclass.SecurityGroup;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.cache.CacheReport;
import sh.joiner.port.catalog.CatalogFeed;
import sh.joiner.port.launch.Capacity.Exhausted;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.SingleThreadRunner;

class MarketTest {

    private final HandClock clock = new HandClock();
    private final SingleThreadRunner runner = new SingleThreadRunner(clock);
    private final Feed feed = new Feed();
    private final MarketState state = new MarketState();
    private final UnavailableOfferings unavailable = new UnavailableOfferings(clock);
    private final CatalogState catalogs = Markets.catalogs(state, unavailable, new NodeClassState());
    private int changes;

    /** A feed whose reads of types and of spot prices can be made to fail. */
    private static final class Feed implements CatalogFeed {
        private @Nullable RemoteCallException types;
        private @Nullable RemoteCallException spot;
        private int asked;

        private <T> T answer(@Nullable RemoteCallException failure, T answer) {
            asked++;
            if (failure != null) {
                throw failure;
            }
            return answer;
        }

        @Override
        public SortedMap<String, InstanceTypeFacts> types() {
            return answer(types, Markets.types());
        }

        @Override
        public Map<String, Set<String>> zonesOf() {
            return ZONES;
        }

        @Override
        public Optional<Map<String, Double>> onDemandPrices() {
            return answer(null, Optional.of(Map.of("m5.large", 0.096)));
        }

        @Override
        public Map<String, Map<String, Double>> spotPrices() {
            return answer(spot, Map.of("m5.large", Map.of("us-east-1a", 0.04)));
        }

        @Override
        public Map<String, Double> staticPrices() {
            return STATIC_PRICES;
        }
    }

    private static RemoteCallException failure() {
        return new RemoteCallException(RemoteCallException.Category.THROTTLED, "", "later", null);
    }

    /** Returns a snapshot that contains only these node classes, as of now. */
    private Snapshot seen(List<NodeClass> classes) {
        return new Snapshot(clock.now(), List.of(), classes, List.of(), List.of(), List.of(), List.of(), Catalog.EMPTY);
    }

    @Test
    void aClassThatIsSizedAgainWithTheSameResultKeepsItsTypes() {
        state.learnTypes(REGION, Markets.types(), ZONES, STATIC_PRICES, START);
        var before = nodeClass().build();
        var after =
                nodeClass().groups(List.of(new SecurityGroup("sg-2", "nodes"))).build();
        var catalog = catalogs.catalog(seen(List.of(before)));
        var types = catalogs.types(before, clock.now());

        assertThat(catalogs.catalog(seen(List.of(after)))).isSameAs(catalog);
        assertThat(catalogs.types(after, clock.now())).isSameAs(types);
    }

    private CatalogLoop loop() {
        return new CatalogLoop(feed, state, REGION, runner, () -> changes++, CacheReport.NONE);
    }

    private double price(CapacityType capacityType) {
        return state.market()
                .orElseThrow()
                .price("m5.large", "us-east-1a", capacityType)
                .orElseThrow();
    }

    @Test
    void builtInPricesAreUsedUntilAwsAnswers() {
        state.learnTypes(REGION, Markets.types(), ZONES, STATIC_PRICES, START);

        assertThat(price(CapacityType.ON_DEMAND)).isEqualTo(0.1);
        assertThat(price(CapacityType.SPOT)).isEqualTo(0.1);
    }

    @Test
    void everythingIsReadImmediatelyAndAgainAfterTwelveHours() {
        try (var loop = loop()) {
            assertThat(loop.pass(clock.now())).isEqualTo(Duration.ofHours(12));
            clock.advance(Duration.ofHours(12));
            loop.pass(clock.now());
        }

        assertThat(feed.asked).isEqualTo(6);
        assertThat(changes).as("the second read has no changes").isEqualTo(3);
        assertThat(price(CapacityType.ON_DEMAND)).isEqualTo(0.096);
        assertThat(price(CapacityType.SPOT)).isEqualTo(0.04);
    }

    @Test
    void aFailedReadIsRepeatedSoonAndDoesNotDelayTheOthers() {
        feed.spot = failure();
        try (var loop = loop()) {
            assertThat(loop.pass(clock.now())).isEqualTo(Duration.ofSeconds(1));
            assertThat(price(CapacityType.ON_DEMAND)).isEqualTo(0.096);

            feed.spot = null;
            clock.advance(Duration.ofSeconds(1));
            loop.pass(clock.now());
        }

        assertThat(price(CapacityType.SPOT)).isEqualTo(0.04);
        assertThat(feed.asked).isEqualTo(4);
    }

    @Test
    void pricesThatAreReadBeforeTheTypesAreAppliedWithThem() {
        feed.types = failure();
        try (var loop = loop()) {
            loop.pass(clock.now());
            assertThat(state.market()).isEmpty();

            feed.types = null;
            feed.spot = failure(); // no effect: prices are already read
            clock.advance(Duration.ofSeconds(1));
            loop.pass(clock.now());
        }

        assertThat(price(CapacityType.ON_DEMAND)).isEqualTo(0.096);
        assertThat(price(CapacityType.SPOT)).isEqualTo(0.04);
        assertThat(changes).as("dependent values are computed once").isEqualTo(1);
    }

    @Test
    void failedPriceReadsAreRepeatedOnlyWhenTypesAreKnown() {
        feed.types = failure();
        feed.spot = failure();
        try (var loop = loop()) {
            loop.pass(clock.now());
            var asked = feed.asked;
            clock.advance(Duration.ofSeconds(5));
            loop.pass(clock.now());
            assertThat(feed.asked).as("only the types are read again").isEqualTo(asked + 1);

            feed.types = null;
            feed.spot = null;
            clock.advance(Duration.ofSeconds(5));
            loop.pass(clock.now());
        }

        assertThat(price(CapacityType.SPOT)).isEqualTo(0.04);
    }

    @Test
    void theCatalogIsTheSameObjectUntilAnInputChanges() {
        state.learnTypes(REGION, Markets.types(), ZONES, STATIC_PRICES, START);
        var classes = List.of(nodeClass().build());

        var first = catalogs.catalog(seen(classes));

        assertThat(catalogs.catalog(seen(List.of(nodeClass().build())))).isSameAs(first);
        state.learnTypes(REGION, Markets.types(), ZONES, STATIC_PRICES, START.plusSeconds(60));
        assertThat(catalogs.catalog(seen(classes))).isSameAs(first);
        state.learnOnDemand(Map.of("m5.large", 0.2), START);
        assertThat(catalogs.catalog(seen(classes))).isNotSameAs(first);
    }

    @Test
    void anOfferingWithoutCapacityIsUnavailableForSomeTime() {
        state.learnTypes(REGION, Markets.types(), ZONES, STATIC_PRICES, START);
        var classes = List.of(nodeClass().build());
        unavailable.mark(
                List.of(new Exhausted(
                        "m5.large", "us-east-1a", CapacityType.ON_DEMAND, "", "InsufficientInstanceCapacity")),
                Unavailable.Placement.ANYWHERE);

        assertThat(available(classes)).containsExactly(CapacityType.SPOT);
        clock.advance(Duration.ofMinutes(3));
        assertThat(available(classes)).containsExactlyInAnyOrder(CapacityType.SPOT, CapacityType.ON_DEMAND);
    }

    private List<CapacityType> available(List<NodeClass> classes) {
        return catalogs.catalog(seen(classes)).types("default").getFirst().offerings().stream()
                .filter(offering -> offering.available())
                .map(offering -> offering.capacityType())
                .toList();
    }
}

package sh.joiner.controller.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.controller.catalog.Markets.REGION;
import static sh.joiner.controller.catalog.Markets.STATIC_PRICES;
import static sh.joiner.controller.catalog.Markets.ZONES;
import static sh.joiner.testing.HandClock.START;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import sh.joiner.controller.cache.CacheRegistry;
import sh.joiner.model.cache.CacheName;
import sh.joiner.model.cache.CacheSource;
import sh.joiner.model.catalog.Market;
import sh.joiner.model.catalog.MarketSnapshot;
import sh.joiner.model.catalog.MarketSnapshot.Ages;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.catalog.MarketStore;
import sh.joiner.testing.CacheLines;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.Logged;
import sh.joiner.testing.SingleThreadRunner;

class MarketStoreLoopTest {

    private final HandClock clock = new HandClock();
    private final SingleThreadRunner runner = new SingleThreadRunner(clock);
    private final MarketState state = new MarketState();
    private final CacheRegistry caches = new CacheRegistry(clock);
    private final StoredMarketMemories store = new StoredMarketMemories();
    private boolean leads = true;
    private int recalled;

    /** Records each written market. A read returns the content that the test has set. */
    private static final class StoredMarketMemories implements MarketStore {
        private ReadResult found = new ReadResult.Nothing();
        private WriteResult answer = new WriteResult.Written(1000, List.of());
        private @Nullable RemoteCallException failure;
        private final List<MarketSnapshot> kept = new ArrayList<>();

        @Override
        public ReadResult read() {
            refuse();
            return found;
        }

        @Override
        public WriteResult write(MarketSnapshot snapshot) {
            refuse();
            kept.add(snapshot);
            return answer;
        }

        private void refuse() {
            if (failure != null) {
                throw failure;
            }
        }
    }

    private MarketStoreLoop loop() {
        var recall = new StoredMarket(state, store, REGION, STATIC_PRICES, caches);
        return new MarketStoreLoop(state, recall, store, () -> leads, runner, () -> recalled++);
    }

    private void learn(double price) {
        state.learnTypes(REGION, Markets.types(), ZONES, STATIC_PRICES, clock.now());
        state.learnOnDemand(Map.of("m5.large", price), clock.now());
    }

    private static MarketSnapshot snapshot(String region, @Nullable Instant onDemand, @Nullable Instant spot) {
        var asOf = START.minusSeconds(7200);
        var market = new Market(
                region,
                Markets.types(),
                ZONES,
                onDemand == null ? Map.of() : Map.of("m5.large", 0.5),
                spot == null ? Map.of() : Map.of("m5.large", Map.of("us-east-1a", 0.2)),
                asOf);
        return new MarketSnapshot(market, new Ages(asOf, onDemand, spot));
    }

    @Test
    void theStoredCatalogIsUsedUntilAwsAnswersAndIsReportedAsStored() {
        var asOf = START.minusSeconds(7200);
        store.found = new MarketStore.ReadResult.Usable(snapshot(REGION, asOf, asOf));
        try (var loop = loop()) {
            loop.pass(clock.now());
        }

        assertThat(state.market().orElseThrow().onDemandPrices()).containsEntry("m5.large", 0.5);
        assertThat(recalled).isEqualTo(1);
        var line = CacheLines.status(caches, CacheName.INSTANCE_TYPES);
        assertThat(line.source()).isEqualTo(CacheSource.SNAPSHOT);
        assertThat(line.age(clock.now())).contains(Duration.ofHours(2));

        state.learnOnDemand(Map.of("m5.large", 0.6), START);
        assertThat(state.market().orElseThrow().onDemandPrices()).containsEntry("m5.large", 0.6);
    }

    @Test
    void forAPartThatWasNotStoredTheBuiltInValuesAreUsedAndReported() {
        store.found = new MarketStore.ReadResult.Usable(snapshot(REGION, START, null));
        try (var loop = loop()) {
            loop.pass(clock.now());
        }

        assertThat(state.market().orElseThrow().spotPrices())
                .containsEntry("m5.large", Map.of("us-east-1a", 0.1)); // the compiled-in prices, in each zone
        assertThat(CacheLines.status(caches, CacheName.SPOT_PRICES).source()).isEqualTo(CacheSource.STATIC);
        assertThat(CacheLines.status(caches, CacheName.ON_DEMAND_PRICES).source())
                .isEqualTo(CacheSource.SNAPSHOT);
    }

    @Test
    void anAnswerOfAwsIsNotOverwritten() {
        learn(0.3);
        store.found = new MarketStore.ReadResult.Usable(snapshot(REGION, START, START));
        try (var loop = loop()) {
            loop.pass(clock.now());
        }

        assertThat(state.market().orElseThrow().onDemandPrices()).containsEntry("m5.large", 0.3);
        assertThat(recalled).isZero();
    }

    @Test
    void anUnusableStoredCatalogIsLoggedOnceAndIgnored() {
        for (var found : List.of(
                new MarketStore.ReadResult.Unusable("it cannot be read: no gzip"),
                new MarketStore.ReadResult.Usable(snapshot("eu-west-1", START, START)))) {
            store.found = found;
            try (var log = Logged.by(StoredMarket.class);
                    var loop = loop()) {
                loop.pass(clock.now());
                loop.pass(clock.now());

                assertThat(state.market()).isEmpty();
                assertThat(log.lines()).singleElement().asString().startsWith("stored catalog not used");
            }
        }
        assertThat(store.kept).isEmpty();
    }

    @Test
    void changesAreStoredTogetherAndAtMostEveryFiveMinutes() {
        try (var loop = loop()) {
            loop.pass(clock.now());
            learn(0.3);
            assertThat(loop.pass(clock.now()))
                    .as("a change is stored only after a delay")
                    .isEqualTo(Duration.ofSeconds(30));
            clock.advance(Duration.ofSeconds(30));
            loop.pass(clock.now());
            assertThat(store.kept).hasSize(1);

            learn(0.4);
            clock.advance(Duration.ofSeconds(40));
            assertThat(loop.pass(clock.now())).isEqualTo(Duration.ofSeconds(260));
            clock.advance(Duration.ofSeconds(260));
            loop.pass(clock.now());
        }

        assertThat(store.kept)
                .extracting(snapshot -> snapshot.market().onDemandPrices().get("m5.large"))
                .containsExactly(0.3, 0.4);
        assertThat(store.kept.getLast().ages().spot())
                .as("AWS has not returned spot prices")
                .isNull();
    }

    @Test
    void nothingIsStoredTwiceAndOnlyTheLeaderStores() {
        learn(0.3);
        clock.advance(Duration.ofMinutes(1));
        leads = false;
        try (var loop = loop()) {
            loop.pass(clock.now());
            assertThat(store.kept).isEmpty();

            leads = true;
            loop.pass(clock.now());
            clock.advance(Duration.ofHours(1));
            loop.pass(clock.now());
            assertThat(store.kept).hasSize(1);
        }
    }

    @Test
    void aFailureIsLoggedOnceAndRetried() {
        learn(0.3);
        clock.advance(Duration.ofMinutes(1));
        try (var log = Logged.by(MarketStoreLoop.class);
                var loop = loop()) {
            store.answer = new MarketStore.WriteResult.Refused("a newer version keeps it");
            for (int time = 0; time < 3; time++) {
                loop.pass(clock.now());
                learn(0.4 + time);
                clock.advance(Duration.ofMinutes(10));
            }
            assertThat(log.lines())
                    .containsExactly("catalog not stored for the next start: reason=a newer version keeps it");
        }
        assertThat(store.kept).hasSize(3);
    }

    @Test
    void theStoredCatalogIsReadAgainWhileTheApiServerDoesNotAnswer() {
        store.found = new MarketStore.ReadResult.Usable(snapshot(REGION, START, START));
        store.failure = new RemoteCallException(RemoteCallException.Category.UNREACHABLE, "", "no answer", null);
        try (var loop = loop()) {
            assertThat(loop.pass(clock.now())).isEqualTo(Duration.ofSeconds(5));
            assertThat(state.market()).isEmpty();

            store.failure = null;
            loop.pass(clock.now());
        }

        assertThat(state.market()).isPresent();
        assertThat(recalled).isEqualTo(1);
    }

    @Test
    void anApiServerThatDoesNotAnswerDoesNotBlockTheCatalog() {
        store.failure = new RemoteCallException(RemoteCallException.Category.UNREACHABLE, "", "no answer", null);
        learn(0.3);
        clock.advance(Duration.ofMinutes(1));
        try (var loop = loop()) {
            assertThat(loop.pass(clock.now())).isEqualTo(Duration.ofMinutes(5));

            store.failure = null;
            clock.advance(Duration.ofMinutes(5));
            loop.pass(clock.now());
        }

        assertThat(store.kept).hasSize(1);
    }
}

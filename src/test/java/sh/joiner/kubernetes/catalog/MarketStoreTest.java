package sh.joiner.kubernetes.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.HandClock.START;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.model.catalog.Market;
import sh.joiner.model.catalog.MarketSnapshot;
import sh.joiner.model.catalog.MarketSnapshot.Ages;
import sh.joiner.model.http.AllowedHosts;
import sh.joiner.port.catalog.MarketStore.ReadResult;
import sh.joiner.port.catalog.MarketStore.WriteResult;
import sh.joiner.sandbox.cluster.SandboxCluster;
import sh.joiner.testing.ApiClients;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.TypeFactsBuilder;

/** Tests how the last catalog is stored, with the sandbox's API server. */
class MarketStoreTest {

    private static final MarketSnapshot SNAPSHOT =
            new MarketSnapshot(market(), new Ages(START, START.plusSeconds(1), START));

    private final SandboxCluster server = new SandboxCluster(new HandClock(), "1.34.2", List.of());
    private KubernetesClient client;
    private KubernetesMarketStore store;

    @BeforeEach
    void start() {
        server.start(0, AllowedHosts.LOOPBACK);
        Config config = new ConfigBuilder(Config.empty())
                .withMasterUrl("http://127.0.0.1:" + server.port())
                .withNamespace("default")
                .build();
        client = ApiClients.builder().withConfig(config).build();
        store = new KubernetesMarketStore(client, "default");
    }

    @AfterEach
    void stop() {
        client.close();
        server.close();
    }

    private static Market market() {
        return new Market(
                "us-east-1",
                new TreeMap<>(Map.of("m5.large", TypeFactsBuilder.m5Large())),
                Map.of("m5.large", Set.of("us-east-1a", "us-east-1b")),
                Map.of("m5.large", 0.096),
                Map.of("m5.large", Map.of("us-east-1a", 0.04)),
                START);
    }

    private ConfigMap object() {
        return client.configMaps()
                .inNamespace("default")
                .withName("joiner-catalog")
                .get();
    }

    private void edit(UnaryOperator<ConfigMapBuilder> change) {
        store.write(SNAPSHOT);
        client.resource(change.apply(new ConfigMapBuilder(object())).build()).update();
    }

    private static String about(int format) {
        return "{\"format\":%d,\"region\":\"us-east-1\",\"instance-types\":\"2026-11-21T08:00:00Z\"}".formatted(format);
    }

    @Test
    void aStoredCatalogIsReadCompletelyAtTheNextStart() {
        assertThat(store.read()).isEqualTo(new ReadResult.Nothing());

        assertThat(store.write(SNAPSHOT)).isInstanceOf(WriteResult.Written.class);

        assertThat(store.read()).isEqualTo(new ReadResult.Usable(SNAPSHOT));
    }

    @Test
    void aMissingPartDeletesItsKey() {
        store.write(SNAPSHOT);
        store.write(new MarketSnapshot(market(), new Ages(START, START, null)));

        assertThat(object().getBinaryData())
                .containsOnlyKeys("instance-types", "instance-type-offerings", "on-demand-prices");
        assertThat(store.read()).isInstanceOfSatisfying(ReadResult.Usable.class, usable -> {
            assertThat(usable.snapshot().ages().spot()).isNull();
            assertThat(usable.snapshot().market().spotPrices()).isEmpty();
        });
    }

    @Test
    void anInvalidCatalogIsUnusableAndReplaced() {
        var noGzip = Base64.getEncoder().encodeToString(new byte[] {1, 2, 3});
        List<UnaryOperator<ConfigMapBuilder>> changes = List.of(
                map -> map.addToBinaryData("instance-types", noGzip),
                map -> map.removeFromBinaryData("instance-type-offerings"),
                map -> map.addToData("about", "no JSON"),
                map -> map.addToData("about", "{}"),
                map -> map.withData(Map.of()));
        for (var change : changes) {
            edit(change);
            assertThat(store.read()).isInstanceOf(ReadResult.Unusable.class);

            store.write(SNAPSHOT);
            assertThat(store.read()).isEqualTo(new ReadResult.Usable(SNAPSHOT));
        }
    }

    @Test
    void aCatalogOfANewerVersionIsUnusableAndNotReplaced() {
        edit(map -> map.addToData("about", about(2)));

        assertThat(store.read()).isInstanceOf(ReadResult.Unusable.class);
        assertThat(store.write(SNAPSHOT)).isInstanceOf(WriteResult.Refused.class);
        assertThat(object().getData()).containsEntry("about", about(2));
    }

    @Test
    void spotPricesAreLeftOutFirstIfTheCatalogIsTooLarge() {
        int all = MarketObject.of(SNAPSHOT).bytes();

        var tooLarge = MarketObject.of(SNAPSHOT, all - 1);
        assertThat(tooLarge.without()).containsExactly("spot-prices");
        assertThat(MarketObject.snapshot(tooLarge.object("default", "x")).ages())
                .isEqualTo(new Ages(START, START.plusSeconds(1), null));

        var minimal = MarketObject.of(SNAPSHOT, 1);
        assertThat(minimal.without()).containsExactly("spot-prices", "on-demand-prices");
        assertThat(MarketObject.snapshot(minimal.object("default", "x"))
                        .market()
                        .types())
                .isEqualTo(market().types());
    }
}

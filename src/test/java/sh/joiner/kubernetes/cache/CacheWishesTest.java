package sh.joiner.kubernetes.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Patience.eventually;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.kubernetes.catalog.KubernetesCapacityMemories;
import sh.joiner.kubernetes.cluster.KubernetesPools;
import sh.joiner.kubernetes.cluster.KubernetesWishes;
import sh.joiner.kubernetes.interruption.InterruptionAnswers;
import sh.joiner.kubernetes.watch.WatchedKind;
import sh.joiner.model.cache.CacheName;
import sh.joiner.model.http.AllowedHosts;
import sh.joiner.port.Wishes;
import sh.joiner.sandbox.cluster.SandboxCluster;
import sh.joiner.testing.ApiClients;
import sh.joiner.testing.HandClock;

/** Wishes for fresh caches, written by one process and heard by all, over the sandbox's API server. */
class CacheWishesTest {

    private final HandClock clock = new HandClock();
    private final SandboxCluster server = new SandboxCluster(clock, "1.34.2", List.of());
    private final List<CacheName> heard = new CopyOnWriteArrayList<>();
    private final AtomicReference<Runnable> pause = new AtomicReference<>(() -> {}); // before the next wish is heard
    private KubernetesClient client;
    private InformedCacheWishes listener;
    private Wishes wishes;

    @BeforeEach
    void start() {
        server.start(0, AllowedHosts.LOOPBACK);
        Config config = new ConfigBuilder(Config.empty())
                .withMasterUrl("http://127.0.0.1:" + server.port())
                .withNamespace("default")
                .withRequestRetryBackoffLimit(3) // as the program has it
                .build();
        client = ApiClients.builder().withConfig(config).build();
        var kinds = new CopyOnWriteArrayList<WatchedKind>();
        listener = new InformedCacheWishes(client, "default", kinds::add);
        listener.start(cache -> {
            pause.getAndSet(() -> {}).run();
            heard.add(cache);
        });
        eventually(() -> Optional.of(kinds), all -> all.stream().anyMatch(WatchedKind::isWatching));
        wishes = new KubernetesWishes(
                new KubernetesCapacityMemories(client, "default", clock),
                new CacheMarkWriter(client, "default", clock),
                new InterruptionAnswers(client),
                new KubernetesPools(client));
    }

    @AfterEach
    void stop() {
        listener.close();
        client.close();
        server.close();
    }

    private void heard(CacheName... expected) {
        eventually(() -> Optional.of(List.copyOf(heard)), seen -> seen.equals(List.of(expected)));
    }

    @Test
    void eachWishIsHeardOnceByThoseWhoListen() {
        assertThat(wishes.refresh(CacheName.SUBNETS)).isEqualTo(new Wishes.Outcome.Written());
        heard(CacheName.SUBNETS);

        clock.advance(Duration.ofSeconds(1));
        wishes.refresh(CacheName.IMAGES);
        heard(CacheName.SUBNETS, CacheName.IMAGES);

        clock.advance(Duration.ofSeconds(1));
        wishes.refresh(CacheName.SUBNETS);
        heard(CacheName.SUBNETS, CacheName.IMAGES, CacheName.SUBNETS);
    }

    @Test
    void aSecondWishIsHeardWhileTheWorldsClockStandsStill() {
        wishes.refresh(CacheName.SUBNETS);
        heard(CacheName.SUBNETS);

        wishes.refresh(CacheName.SUBNETS);
        heard(CacheName.SUBNETS, CacheName.SUBNETS);
    }

    @Test
    void aWishStandsOnTheObjectForEverybodyToSee() {
        wishes.refresh(CacheName.SUBNETS);

        var annotations = client.configMaps()
                .inNamespace("default")
                .withName("joiner-caches")
                .get()
                .getMetadata()
                .getAnnotations();
        assertThat(annotations)
                .hasEntrySatisfying(
                        "joiner.sh/refresh-subnets",
                        wish -> assertThat(wish).startsWith(clock.now().toString()));
    }

    @Test
    void aPersonWithKubectlIsHeardAndASlipOfThePenIsNot() {
        wishes.refresh(CacheName.SUBNETS);
        heard(CacheName.SUBNETS);

        client.configMaps().inNamespace("default").withName("joiner-caches").edit(map -> {
            map.getMetadata().getAnnotations().put("joiner.sh/refresh-no-such-cache", "now");
            map.getMetadata().getAnnotations().put("joiner.sh/refresh-instance-types", "now");
            return map;
        });

        heard(CacheName.SUBNETS, CacheName.INSTANCE_TYPES);
    }

    @Test
    void aListenerThatIsClosedWhileItHearsWishesEnds() throws InterruptedException {
        wishes.refresh(CacheName.SUBNETS);
        heard(CacheName.SUBNETS);
        var closer = Thread.ofPlatform().unstarted(listener::close);
        pause.set(() -> {
            closer.start();
            eventually(() -> Optional.of(closer.getState()), Thread.State.BLOCKED::equals);
        });

        client.configMaps().inNamespace("default").withName("joiner-caches").edit(map -> {
            map.getMetadata().getAnnotations().put("joiner.sh/refresh-images", "now");
            map.getMetadata().getAnnotations().put("joiner.sh/refresh-instance-types", "now");
            return map;
        });

        eventually(() -> Optional.of(heard.size()), size -> size == 3); // both wishes of the event
        assertThat(closer.join(Duration.ofSeconds(30))).isTrue();
    }

    @Test
    void anApiServerThatRefusesIsToldOf() {
        server.close();

        assertThat(wishes.refresh(CacheName.SUBNETS)).isInstanceOf(Wishes.Outcome.Refused.class);
    }
}

package sh.joiner.kubernetes.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Waits.eventually;

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
import sh.joiner.kubernetes.catalog.KubernetesCapacityStore;
import sh.joiner.kubernetes.cluster.KubernetesPools;
import sh.joiner.kubernetes.cluster.KubernetesUserRequests;
import sh.joiner.kubernetes.disruption.FreezeWriter;
import sh.joiner.kubernetes.image.RolloutRequestWriter;
import sh.joiner.kubernetes.interruption.InterruptionRequestWriter;
import sh.joiner.kubernetes.watch.WatchedKind;
import sh.joiner.model.cache.CacheName;
import sh.joiner.model.http.AllowedHosts;
import sh.joiner.port.UserRequests;
import sh.joiner.sandbox.cluster.SandboxCluster;
import sh.joiner.testing.ApiClients;
import sh.joiner.testing.HandClock;

/** Tests requests to refresh caches, written by one process and received by all, with the sandbox's API server. */
class RefreshRequestsTest {

    private final HandClock clock = new HandClock();
    private final SandboxCluster server = new SandboxCluster(clock, "1.34.2", List.of());
    private final List<CacheName> received = new CopyOnWriteArrayList<>();
    private final AtomicReference<Runnable> pause =
            new AtomicReference<>(() -> {}); // runs before the next request is received
    private KubernetesClient client;
    private InformedRefreshRequests listener;
    private UserRequests requests;

    @BeforeEach
    void start() {
        server.start(0, AllowedHosts.LOOPBACK);
        Config config = new ConfigBuilder(Config.empty())
                .withMasterUrl("http://127.0.0.1:" + server.port())
                .withNamespace("default")
                .withRequestRetryBackoffLimit(3) // as in production
                .build();
        client = ApiClients.builder().withConfig(config).build();
        var kinds = new CopyOnWriteArrayList<WatchedKind>();
        listener = new InformedRefreshRequests(client, "default", kinds::add);
        listener.start(cache -> {
            pause.getAndSet(() -> {}).run();
            received.add(cache);
        });
        eventually(() -> Optional.of(kinds), all -> all.stream().anyMatch(WatchedKind::isWatching));
        requests = new KubernetesUserRequests(
                new KubernetesCapacityStore(client, "default", clock),
                new RefreshRequestWriter(client, "default", clock),
                new InterruptionRequestWriter(client),
                new RolloutRequestWriter(client),
                new FreezeWriter(client),
                new KubernetesPools(client));
    }

    @AfterEach
    void stop() {
        listener.close();
        client.close();
        server.close();
    }

    private void received(CacheName... expected) {
        eventually(() -> Optional.of(List.copyOf(received)), seen -> seen.equals(List.of(expected)));
    }

    @Test
    void eachRequestIsReceivedOnce() {
        assertThat(requests.refresh(CacheName.SUBNETS)).isEqualTo(new UserRequests.Outcome.Written());
        received(CacheName.SUBNETS);

        clock.advance(Duration.ofSeconds(1));
        requests.refresh(CacheName.IMAGES);
        received(CacheName.SUBNETS, CacheName.IMAGES);

        clock.advance(Duration.ofSeconds(1));
        requests.refresh(CacheName.SUBNETS);
        received(CacheName.SUBNETS, CacheName.IMAGES, CacheName.SUBNETS);
    }

    @Test
    void aSecondRequestIsReceivedWhileTheWorldsClockIsStopped() {
        requests.refresh(CacheName.SUBNETS);
        received(CacheName.SUBNETS);

        requests.refresh(CacheName.SUBNETS);
        received(CacheName.SUBNETS, CacheName.SUBNETS);
    }

    @Test
    void aRequestIsVisibleInTheAnnotations() {
        requests.refresh(CacheName.SUBNETS);

        var annotations = client.configMaps()
                .inNamespace("default")
                .withName("joiner-caches")
                .get()
                .getMetadata()
                .getAnnotations();
        assertThat(annotations)
                .hasEntrySatisfying(
                        "joiner.sh/refresh-subnets",
                        mark -> assertThat(mark).startsWith(clock.now().toString()));
    }

    @Test
    void aRequestWithKubectlIsReceivedAndAnUnknownCacheIsIgnored() {
        requests.refresh(CacheName.SUBNETS);
        received(CacheName.SUBNETS);

        client.configMaps().inNamespace("default").withName("joiner-caches").edit(map -> {
            map.getMetadata().getAnnotations().put("joiner.sh/refresh-no-such-cache", "now");
            map.getMetadata().getAnnotations().put("joiner.sh/refresh-instance-types", "now");
            return map;
        });

        received(CacheName.SUBNETS, CacheName.INSTANCE_TYPES);
    }

    @Test
    void aListenerCanBeClosedWhileItReceivesRequests() throws InterruptedException {
        requests.refresh(CacheName.SUBNETS);
        received(CacheName.SUBNETS);
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

        eventually(() -> Optional.of(received.size()), size -> size == 3); // SUBNETS, and both requests of the edit
        assertThat(closer.join(Duration.ofSeconds(30))).isTrue();
    }

    @Test
    void anUnreachableApiServerIsReported() {
        server.close();

        assertThat(requests.refresh(CacheName.SUBNETS)).isInstanceOf(UserRequests.Outcome.Refused.class);
    }
}

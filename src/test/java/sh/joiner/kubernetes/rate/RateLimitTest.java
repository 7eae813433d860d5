package sh.joiner.kubernetes.rate;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.model.http.AllowedHosts;
import sh.joiner.sandbox.cluster.SandboxCluster;
import sh.joiner.testing.ApiClients;
import sh.joiner.testing.HandClock;

class RateLimitTest {

    private static final String CLAIMS = "/apis/karpenter.sh/v1/nodeclaims";

    private final HandClock clock = new HandClock();
    private final SandboxCluster server = new SandboxCluster(new HandClock(), "1.34.2", List.of());
    private KubernetesClient open;
    private KubernetesClient limited;

    @BeforeEach
    void start() {
        server.start(0, AllowedHosts.LOOPBACK);
        var config = new ConfigBuilder(Config.empty())
                .withMasterUrl("http://127.0.0.1:" + server.port())
                .withNamespace("default")
                .build();
        open = ApiClients.builder().withConfig(config).build();
        limited = RateLimit.limited(open, 0.01, 2, clock);
    }

    @AfterEach
    void stop() {
        open.close();
        server.close();
    }

    @Test
    void aRequestBeyondTheBurstWaits() throws InterruptedException {
        limited.configMaps().list();
        limited.configMaps().list();

        var third = Thread.startVirtualThread(() -> limited.configMaps().list());
        assertThat(third.join(Duration.ofMillis(200))).isFalse();

        clock.advance(Duration.ofSeconds(100));
        assertThat(third.join(Duration.ofSeconds(10))).isTrue();
    }

    @Test
    void anEvictionDoesNotWaitBehindOtherRequests() throws InterruptedException {
        for (int i = 0; i < 2; i++) {
            limited.configMaps().list();
        }

        var waits = Thread.startVirtualThread(() -> limited.configMaps().list());
        var evicts =
                Thread.startVirtualThread(() -> limited.pods().withName("web").evict());

        assertThat(evicts.join(Duration.ofSeconds(10))).isTrue();
        assertThat(waits.join(Duration.ofMillis(100))).isFalse();
        clock.advance(Duration.ofMinutes(10));
        assertThat(waits.join(Duration.ofSeconds(10))).isTrue();
    }

    @Test
    void requestsAboutADeletedClaimDoNotWaitBehindOthers() throws InterruptedException {
        limited = RateLimit.limited(open, 0.01, 8, clock); // terminations have their own burst of 8 / 4 = 2 requests
        for (int i = 0; i < 8; i++) {
            limited.configMaps().list();
        }

        var other = Thread.startVirtualThread(() -> limited.raw(CLAIMS + "/other"));
        var deletion = Thread.startVirtualThread(() -> limited.raw(CLAIMS + "/gone", "DELETE", null));
        assertThat(deletion.join(Duration.ofSeconds(10))).isTrue();
        var read = Thread.startVirtualThread(() -> limited.raw(CLAIMS + "/gone"));

        assertThat(read.join(Duration.ofSeconds(10))).isTrue();
        assertThat(other.join(Duration.ofMillis(100))).isFalse();
        clock.advance(Duration.ofMinutes(20));
        assertThat(other.join(Duration.ofSeconds(10))).isTrue();
    }

    @Test
    void theOtherClientIsNotLimited() {
        for (int i = 0; i < 5; i++) {
            assertThat(open.configMaps().list().getItems()).isEmpty();
        }
    }
}

package sh.joiner.kubernetes.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectRulesReviewBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import sh.joiner.model.http.AllowedHosts;
import sh.joiner.sandbox.call.Fault.Effect;
import sh.joiner.sandbox.cluster.SandboxCluster;
import sh.joiner.testing.ApiClients;
import sh.joiner.testing.HandClock;

class LeaseFenceTest {

    private final SandboxCluster server = new SandboxCluster(new HandClock(), "1.34.2", List.of());
    private final AtomicBoolean held = new AtomicBoolean(true);
    private KubernetesClient open;
    private KubernetesClient fenced;

    @BeforeEach
    void start() {
        server.start(0, AllowedHosts.LOOPBACK);
        var config = new ConfigBuilder(Config.empty())
                .withMasterUrl("http://127.0.0.1:" + server.port())
                .withNamespace("default")
                .build();
        open = ApiClients.builder().withConfig(config).build();
        fenced = Leases.fenced(open, held::get);
    }

    @AfterEach
    void stop() {
        open.close();
        server.close();
    }

    private void create(KubernetesClient client, String name) {
        client.resource(new ConfigMapBuilder()
                        .withNewMetadata()
                        .withName(name)
                        .endMetadata()
                        .withData(Map.of("a", "b"))
                        .build())
                .create();
    }

    @Test
    void aProcessThatHoldsTheLeaseWrites() {
        create(fenced, "one");

        assertThat(open.configMaps().withName("one").get()).isNotNull();
    }

    @Test
    void withoutTheLeaseNothingIsCreatedChangedOrDeleted() {
        create(fenced, "one");
        held.set(false);

        assertThatThrownBy(() -> create(fenced, "two"))
                .hasMessage("POST /api/v1/namespaces/default/configmaps not sent: this process does not hold the"
                        + " leader's lease");
        assertThatThrownBy(() -> fenced.configMaps().withName("one").patch("{\"data\":{\"a\":\"c\"}}"))
                .hasMessageContaining("PATCH");
        assertThatThrownBy(() -> fenced.configMaps().withName("one").delete()).hasMessageContaining("DELETE");
        assertThat(open.configMaps().list().getItems())
                .extracting(map -> map.getData().get("a"))
                .containsExactly("b");
    }

    /** fabric8 repeats requests on a scheduler thread that drops an interceptor's exceptions. */
    @Test
    @Timeout(20)
    void aWriteEndsIfTheLeaseIsLostBeforeARetry() {
        server.traffic().applyEffects(call -> {
            held.set(false);
            return List.of(new Effect.Refusal("503", ""));
        });

        assertThatThrownBy(() -> create(fenced, "one")).isInstanceOf(KubernetesClientException.class);
    }

    @Test
    void withoutTheLeaseReadsAndReviewsAreAllowed() {
        create(fenced, "one");
        held.set(false);
        var review = new SelfSubjectRulesReviewBuilder()
                .withNewSpec()
                .withNamespace("default")
                .endSpec()
                .build();

        assertThat(fenced.configMaps().withName("one").get()).isNotNull();
        assertThat(fenced.resource(review).create().getStatus()).isNotNull();
    }

    @Test
    void aClientWithoutAFenceWritesInAStandby() {
        held.set(false);

        create(open, "one");

        assertThat(fenced.configMaps().withName("one").get()).isNotNull();
    }
}

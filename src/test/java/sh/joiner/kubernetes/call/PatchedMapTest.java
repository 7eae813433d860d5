package sh.joiner.kubernetes.call;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.http.BasicBuilder;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.Interceptor;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.model.http.AllowedHosts;
import sh.joiner.sandbox.cluster.SandboxCluster;
import sh.joiner.testing.ApiClients;
import sh.joiner.testing.HandClock;

/** Tests two processes that write to a ConfigMap that does not exist yet. */
class PatchedMapTest {

    private final SandboxCluster server = new SandboxCluster(new HandClock(), "1.34.2", List.of());
    private KubernetesClient quick;
    private KubernetesClient slow;

    @BeforeEach
    void start() {
        server.start(0, AllowedHosts.LOOPBACK);
        Config config = new ConfigBuilder(Config.empty())
                .withMasterUrl("http://127.0.0.1:" + server.port())
                .withNamespace("default")
                .build();
        quick = ApiClients.builder().withConfig(config).build();
        slow = ApiClients.builder()
                .withConfig(config)
                .withHttpClientBuilderConsumer(http -> http.addOrReplaceInterceptor("overtaken", new Overtaken()))
                .build();
    }

    @AfterEach
    void stop() {
        slow.close();
        quick.close();
        server.close();
    }

    /** Lets the quick client create the ConfigMap before the slow client does. */
    private final class Overtaken implements Interceptor {

        @Override
        public void before(BasicBuilder builder, HttpRequest request, RequestTags tags) {
            if (request.method().equals("POST")) {
                map(quick).write(Map.of("data", Map.of("quick", "1")));
            }
        }
    }

    private static PatchedMap map(KubernetesClient client) {
        return new PatchedMap(client, "default", "both");
    }

    @Test
    void twoConcurrentFirstWritesAreBothStored() {
        map(slow).write(Map.of("data", Map.of("slow", "2")));

        assertThat(map(quick).object().get().getData()).containsOnly(Map.entry("quick", "1"), Map.entry("slow", "2"));
    }
}

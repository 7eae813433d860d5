package sh.joiner.kubernetes.informer;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Waits.eventually;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.kubernetes.Kubernetes;
import sh.joiner.model.http.AllowedHosts;
import sh.joiner.sandbox.call.CallCount;
import sh.joiner.sandbox.cluster.SandboxCluster;
import sh.joiner.sandbox.testing.Yaml;
import sh.joiner.testing.ApiClients;
import sh.joiner.testing.HandClock;

/** Tests that long lists are read in pages, so that no answer blocks the client's event loop for long. */
class PagedTest {

    private static final int PODS = 1_200;

    private final HandClock clock = new HandClock();
    private final SandboxCluster server = new SandboxCluster(clock, "1.34.2", List.of());

    @BeforeEach
    void createPods() {
        server.start(0, AllowedHosts.LOOPBACK);
        for (int i = 0; i < PODS; i++) {
            server.store().create("pods", Yaml.object("""
                    apiVersion: v1
                    kind: Pod
                    metadata: {name: p%d, namespace: default}
                    spec: {containers: [{name: main, image: example}]}
                    """.formatted(i)));
        }
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void podsAreListedFiveHundredAtATime() {
        var config = new ConfigBuilder(Config.empty())
                .withMasterUrl("http://127.0.0.1:" + server.port())
                .build();
        try (var client = ApiClients.builder().withConfig(config).build();
                var kubernetes = new Kubernetes(client, clock)) {
            kubernetes.start();

            var pods =
                    eventually(() -> Optional.of(kubernetes.cluster().snapshot().pods()), seen -> seen.size() == PODS);

            assertThat(pods).hasSize(PODS);
            assertThat(lists()).isEqualTo(3);
        }
    }

    private long lists() {
        return server.traffic().counts().stream()
                .filter(callCount -> callCount.call().equals("list pods"))
                .mapToLong(CallCount::count)
                .sum();
    }
}

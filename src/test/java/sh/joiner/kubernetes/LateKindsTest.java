package sh.joiner.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static sh.joiner.testing.Waits.eventually;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sh.joiner.model.http.AllowedHosts;
import sh.joiner.port.RemoteCallException.Category;
import sh.joiner.sandbox.cluster.SandboxCluster;
import sh.joiner.testing.ApiClients;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.Repository;

/** Tests a program that starts before its CRDs are installed: it reports what is missing, and continues after they are installed. */
class LateKindsTest {

    private final HandClock clock = new HandClock();
    private final SandboxCluster server = new SandboxCluster(clock, "1.34.2", List.of());

    @BeforeEach
    void start() {
        server.start(0, AllowedHosts.LOOPBACK);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private KubernetesClient client() {
        var config = new ConfigBuilder(Config.empty())
                .withMasterUrl("http://127.0.0.1:" + server.port())
                .build();
        return ApiClients.builder().withConfig(config).build();
    }

    private static void installCrds(KubernetesClient client) {
        for (var kind : new String[] {"nodepools", "nodeclaims"}) {
            install(client, "karpenter.sh_%s.yaml".formatted(kind));
        }
        install(client, "karpenter.k8s.aws_ec2nodeclasses.yaml");
    }

    private static void install(KubernetesClient client, String file) {
        client.resource(Repository.read(Path.of("kubernetes/crds", file))).create();
    }

    @Test
    void kindsThatAreInstalledLaterAreListedWithoutARestart() {
        try (var client = client();
                var kubernetes = new Kubernetes(client, clock)) {
            kubernetes.start();

            var failure = eventually(() -> kubernetes.cluster().failure(), _ -> true);
            assertThat(failure.category()).isEqualTo(Category.NOT_FOUND);
            assertThat(kubernetes.cluster().isSynced()).isFalse();

            installCrds(client);

            eventually(() -> Optional.of(kubernetes.cluster().isSynced()), synced -> synced);
            assertThat(kubernetes.cluster().failure()).isEmpty();
        }
    }
}

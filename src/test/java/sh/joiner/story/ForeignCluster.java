package sh.joiner.story;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import sh.joiner.model.http.AllowedHosts;
import sh.joiner.sandbox.clock.SandboxClock;
import sh.joiner.sandbox.cluster.SandboxCluster;
import sh.joiner.sandbox.kubelet.InstanceListener;
import sh.joiner.sandbox.pod.WorkloadSettings;
import sh.joiner.sandbox.workload.Workloads;
import sh.joiner.testing.ApiClients;
import sh.joiner.testing.Repository;
import sh.joiner.testing.WireTap;

/**
 * A cluster that Joiner does not own: an API server with a scheduler and kubelets, reached with a kubeconfig and through a wire tap.
 */
final class ForeignCluster implements AutoCloseable {

    static final Path AUTHORITY = Path.of("src/test/resources/story/authority.pem");

    private final SandboxClock clock = new SandboxClock(Instant.now().truncatedTo(ChronoUnit.SECONDS));
    private final SandboxCluster server = new SandboxCluster(clock, "1.34.2", crds());
    private final Workloads workloads = new Workloads(server.store(), clock, WorkloadSettings.DEFAULT);
    private final WireTap wire;
    private final KubernetesClient administrator;

    private ForeignCluster() {
        server.start(0, AllowedHosts.LOOPBACK);
        workloads.start();
        administrator = ApiClients.builder()
                .withConfig(
                        new ConfigBuilder(Config.empty()).withMasterUrl(url()).build())
                .build();
        administrator
                .load(ForeignCluster.class.getResourceAsStream("/story/dns.yaml"))
                .create();
        wire = WireTap.before(server.port());
    }

    static ForeignCluster start() {
        return new ForeignCluster();
    }

    private static List<String> crds() {
        return Repository.texts("kubernetes/crds").stream()
                .filter(file -> !file.endsWith("kustomization.yaml"))
                .map(Repository::read)
                .toList();
    }

    InstanceListener machines() {
        return workloads.instanceListener();
    }

    /** Returns a client that bypasses the wire tap, for users other than Joiner. */
    KubernetesClient administrator() {
        return administrator;
    }

    /** Returns the record of Joiner's requests to the API server. */
    WireTap wire() {
        return wire;
    }

    /** Returns the server's own address. */
    String url() {
        return "http://127.0.0.1:" + server.port();
    }

    /** Writes a kubeconfig like {@code aws eks update-kubeconfig}, but with the certificate authority in a file. */
    Path kubeconfig() {
        try {
            var file = Files.createTempFile("joiner-kubeconfig", ".yaml");
            Files.writeString(file, """
                    apiVersion: v1
                    kind: Config
                    current-context: prod
                    contexts:
                      - name: prod
                        context: {cluster: prod, user: joiner, namespace: kube-system}
                    clusters:
                      - name: prod
                        cluster:
                          server: http://127.0.0.1:%d
                          certificate-authority: %s
                    users:
                      - name: joiner
                        user: {token: none}
                    """.formatted(wire.port(), AUTHORITY.toAbsolutePath()));
            return file;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Override
    public void close() {
        administrator.close();
        wire.close();
        workloads.close();
        server.close();
        clock.close();
    }
}

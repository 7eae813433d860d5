package sh.joiner.kubernetes;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import sh.joiner.sandbox.cluster.SandboxCluster;
import sh.joiner.testing.HandClock;
import sh.joiner.testing.Repository;

/** The sandbox's API server with the three kinds of interruptions, and a client of it. */
record OwnKinds(SandboxCluster server, KubernetesClient client) implements AutoCloseable {

    static OwnKinds start(HandClock clock) {
        var kinds = Stream.of("interruptionpolicies", "maintenancewindows", "nodeinterruptions")
                .map(kind -> Repository.read(Path.of("kubernetes/crds/joiner.sh_%s.yaml".formatted(kind))))
                .toList();
        var server = new SandboxCluster(clock, "1.34.2", List.copyOf(kinds));
        server.start(0);
        var config = new ConfigBuilder(Config.empty())
                .withMasterUrl("http://127.0.0.1:" + server.port())
                .withNamespace("default")
                .build();
        return new OwnKinds(
                server, new KubernetesClientBuilder().withConfig(config).build());
    }

    /** An object as its kind's only version has it. */
    void apply(String kind, String name, String spec) {
        client.resource("""
                apiVersion: joiner.sh/v1alpha1
                kind: %s
                metadata: {name: %s}
                spec: {%s}
                """.formatted(kind, name, spec)).serverSideApply();
    }

    @Override
    public void close() {
        client.close();
        server.close();
    }
}

package sh.joiner.app.external;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Instant;
import java.util.List;
import sh.joiner.model.http.AllowedHosts;
import sh.joiner.sandbox.clock.SandboxClock;
import sh.joiner.sandbox.cluster.SandboxCluster;
import sh.joiner.sandbox.external.ExternalStore;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.store.ObjectStore;
import sh.joiner.testing.ApiClients;

/** An API server that does not belong to the sandbox. The test can access its objects directly and through the sandbox's client. */
final class ForeignServer implements AutoCloseable {

    final SandboxClock clock = new SandboxClock(Instant.now());
    private final SandboxCluster cluster;
    private final KubernetesClient client;
    private final HttpApiServer http;
    private final ExternalStore guest;
    private final int port;

    ForeignServer(String... crds) {
        cluster = new SandboxCluster(clock, "1.33.0", List.of(crds));
        cluster.start(0, AllowedHosts.LOOPBACK);
        port = cluster.port();
        client = ApiClients.builder()
                .withConfig(new ConfigBuilder(Config.empty())
                        .withMasterUrl("http://127.0.0.1:" + port)
                        .withRequestRetryBackoffLimit(1)
                        .build())
                .build();
        http = new HttpApiServer(client);
        guest = new ExternalStore(http);
    }

    /** Returns the objects of the server. */
    ObjectStore objects() {
        return cluster.store();
    }

    /** Returns the sandbox's view of the objects. */
    ExternalStore externalStore() {
        return guest;
    }

    KubernetesClient client() {
        return client;
    }

    /** Stops the server, changes its objects, and starts the server again without its history of changes. */
    void restartAfter(Runnable meanwhile) {
        cluster.close();
        meanwhile.run();
        cluster.forgetHistory();
        cluster.start(port, AllowedHosts.LOOPBACK);
    }

    /** Creates an object as another client. */
    ObjectNode given(String resource, String yaml) {
        return cluster.store().create(resource, Json.yamlDocuments(yaml).getFirst());
    }

    @Override
    public void close() {
        guest.close();
        http.close();
        client.close();
        cluster.close();
        clock.close();
    }
}

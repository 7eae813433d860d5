package sh.joiner.testing;

import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.vertx.VertxHttpClientFactory;

/**
 * Creates clients of an API server whose threads end when the client is closed. The factory on the class path is Quarkus's. Outside a running Quarkus
 * application, that factory starts a Vert.x for each client and never closes it.
 */
public final class ApiClients {

    private ApiClients() {}

    public static KubernetesClientBuilder builder() {
        return new KubernetesClientBuilder().withHttpClientFactory(new VertxHttpClientFactory());
    }
}

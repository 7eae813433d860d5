package sh.joiner.testing;

import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.vertx.VertxHttpClientFactory;

/**
 * Clients of an API server whose threads end when they are closed. The factory that the class path prefers is Quarkus's: outside a running Quarkus
 * application it starts a Vert.x for each client and never closes it.
 */
public final class ApiClients {

    private ApiClients() {}

    public static KubernetesClientBuilder builder() {
        return new KubernetesClientBuilder().withHttpClientFactory(new VertxHttpClientFactory());
    }
}

package sh.joiner.testing;

import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.vertx.VertxHttpClientFactory;

/**
 * Creates Kubernetes clients. The threads of a client end when the client is closed. That is not so with the default factory on the class path,
 * which is Quarkus's: outside a running Quarkus application, that factory starts a Vert.x for each client and never closes the Vert.x.
 */
public final class ApiClients {

    private ApiClients() {}

    public static KubernetesClientBuilder builder() {
        return new KubernetesClientBuilder().withHttpClientFactory(new VertxHttpClientFactory());
    }
}

package sh.joiner.testing;

import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.vertx.VertxHttpClientFactory;

/**
 * Creates Kubernetes clients. The threads of a client end when the client is closed. The default factory on the class path comes from Quarkus. Outside a
 * running Quarkus application, that factory starts a Vert.x instance for each client and never closes the instance.
 */
public final class ApiClients {

    private ApiClients() {}

    public static KubernetesClientBuilder builder() {
        return new KubernetesClientBuilder().withHttpClientFactory(new VertxHttpClientFactory());
    }
}

package sh.joiner.kubernetes.lease;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.NamespacedKubernetesClient;
import io.fabric8.kubernetes.client.RequestConfigBuilder;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.vertx.VertxHttpClientBuilder;

/**
 * A connection to the API server for the lease alone, with event loops and threads of its own, so that no other traffic of the process delays a
 * renewal. A request ends after one retry period and is not repeated by the client: a holder that cannot reach the API server has given up before
 * another process may take over.
 */
final class LeaseConnection implements AutoCloseable {

    private final KubernetesClient base;
    private final KubernetesClient client;

    LeaseConnection(KubernetesClient other, LeaseSettings settings) {
        base = new KubernetesClientBuilder()
                .withConfig(other.getConfiguration())
                .withHttpClientFactory(new OwnEventLoops())
                .build();
        var requests = new RequestConfigBuilder(other.getConfiguration().getRequestConfig())
                .withRequestTimeout((int) settings.retryPeriod().toMillis())
                .withRequestRetryBackoffLimit(0)
                .build();
        client = base.newClient(requests).adapt(NamespacedKubernetesClient.class);
    }

    KubernetesClient client() {
        return client;
    }

    @Override
    public void close() {
        base.close();
    }

    /** Without a Vert.x to share, the builder makes one, and its client closes it. */
    private static final class OwnEventLoops implements HttpClient.Factory {

        @Override
        public HttpClient.Builder newBuilder() {
            return new VertxHttpClientBuilder<>(this, null);
        }
    }
}

package sh.joiner.kubernetes.lease;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.NamespacedKubernetesClient;
import io.fabric8.kubernetes.client.RequestConfigBuilder;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.vertx.VertxHttpClientBuilder;

/**
 * A connection to the API server that is used for the lease only. It has its own event loops and threads, so that other requests of the process
 * do not delay a renewal. A request times out after one retry period, and the client does not repeat the request.
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

    /** Creates HTTP clients. Because no Vert.x instance is passed, the builder creates one, and the client closes it. */
    private static final class OwnEventLoops implements HttpClient.Factory {

        @Override
        public HttpClient.Builder newBuilder() {
            return new VertxHttpClientBuilder<>(this, null);
        }
    }
}

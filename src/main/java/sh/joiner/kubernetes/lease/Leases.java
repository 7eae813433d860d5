package sh.joiner.kubernetes.lease;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.RequestConfigBuilder;
import io.fabric8.kubernetes.client.impl.BaseClient;
import io.fabric8.kubernetes.client.impl.KubernetesClientImpl;
import java.util.function.BooleanSupplier;
import sh.joiner.port.Leadership;

/** Creates leadership with a lease, and clients that write only while the lease is held. */
public final class Leases {

    private static final String FENCE = "joiner-lease-fence";

    private Leases() {}

    /** Returns leadership with a lease in the client's cluster. The caller keeps ownership of the client. The lease uses a separate connection. */
    public static Leadership leadership(KubernetesClient client, LeaseSettings settings) {
        return new LeaseLeadership(client, settings);
    }

    /**
     * Returns a client that shares the connections of another client and rejects each write while {@code mayWrite} is false. The caller
     * closes the other client.
     *
     * <p>The client does not repeat requests. fabric8 would repeat them on a scheduler thread that drops the fence's rejection, and the
     * caller would wait forever. Callers retry themselves.
     */
    public static KubernetesClient fenced(KubernetesClient client, BooleanSupplier mayWrite) {
        var config = new RequestConfigBuilder(client.getConfiguration().getRequestConfig())
                .withRequestRetryBackoffLimit(0)
                .build();
        var http = client.getHttpClient()
                .newBuilder()
                .addOrReplaceInterceptor(FENCE, new LeaseFence(mayWrite))
                .tag(config)
                .build();
        return new KubernetesClientImpl(
                http,
                client.getConfiguration(),
                client.adapt(BaseClient.class)::getExecutor,
                client.getKubernetesSerialization());
    }
}

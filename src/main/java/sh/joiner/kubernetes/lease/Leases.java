package sh.joiner.kubernetes.lease;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.RequestConfigBuilder;
import io.fabric8.kubernetes.client.impl.BaseClient;
import io.fabric8.kubernetes.client.impl.KubernetesClientImpl;
import java.util.function.BooleanSupplier;
import sh.joiner.port.Leadership;

/** Leadership by a lease, and clients that write only while it is held. */
public final class Leases {

    private static final String FENCE = "joiner-lease-fence";

    private Leases() {}

    /** Leadership by a lease in the cluster of this client, which stays the caller's. The lease has a connection of its own. */
    public static Leadership leadership(KubernetesClient client, LeaseSettings settings) {
        return new LeaseLeadership(client, settings);
    }

    /**
     * A client over the connections of another, which refuses each write while {@code mayWrite} is false. The other one is closed by the caller.
     *
     * <p>The client repeats no request: fabric8 repeats it on a thread of its scheduler, which drops the refusal of the fence, and the caller would
     * wait for ever. Callers retry by themselves.
     */
    public static KubernetesClient fenced(KubernetesClient client, BooleanSupplier mayWrite) {
        var once = new RequestConfigBuilder(client.getConfiguration().getRequestConfig())
                .withRequestRetryBackoffLimit(0)
                .build();
        var http = client.getHttpClient()
                .newBuilder()
                .addOrReplaceInterceptor(FENCE, new LeaseFence(mayWrite))
                .tag(once)
                .build();
        return new KubernetesClientImpl(
                http,
                client.getConfiguration(),
                client.adapt(BaseClient.class)::getExecutor,
                client.getKubernetesSerialization());
    }
}

package sh.joiner.kubernetes.lease;

import io.fabric8.kubernetes.client.KubernetesClient;
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

    /** A client over the connections of another, which refuses each write while {@code mayWrite} is false. The other one is closed by the caller. */
    public static KubernetesClient fenced(KubernetesClient client, BooleanSupplier mayWrite) {
        var http = client.getHttpClient()
                .newBuilder()
                .addOrReplaceInterceptor(FENCE, new LeaseFence(mayWrite))
                .build();
        return new KubernetesClientImpl(
                http,
                client.getConfiguration(),
                client.adapt(BaseClient.class)::getExecutor,
                client.getKubernetesSerialization());
    }
}

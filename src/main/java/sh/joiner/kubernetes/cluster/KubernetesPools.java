package sh.joiner.kubernetes.cluster;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import sh.joiner.api.v1.NodePool;
import sh.joiner.kubernetes.call.ApiCalls;
import sh.joiner.model.pool.Pool;
import sh.joiner.port.cluster.Pools;

/** Writes annotations of NodePools. The patch needs no resourceVersion, because each annotation has only one writer. */
public final class KubernetesPools implements Pools {

    private final KubernetesClient client;

    public KubernetesPools(KubernetesClient client) {
        this.client = client;
    }

    @Override
    public void annotate(String pool, Map<String, String> annotations) {
        ApiCalls.ignoringNotFound(() -> patch(pool, annotations));
    }

    /**
     * Allows garbage collection to terminate the instances that it has held back since {@code upTo} or earlier. Returns false if the
     * NodePool does not exist.
     */
    boolean release(String pool, Instant upTo) {
        var text = upTo.truncatedTo(ChronoUnit.SECONDS).toString();
        return ApiCalls.isFound(() -> patch(pool, Map.of(Pool.RELEASE_GARBAGE, text)));
    }

    private void patch(String pool, Map<String, String> annotations) {
        var patch = client.getKubernetesSerialization().asJson(Map.of("metadata", Map.of("annotations", annotations)));
        client.resources(NodePool.class).withName(pool).patch(PatchContext.of(PatchType.JSON_MERGE), patch);
    }
}

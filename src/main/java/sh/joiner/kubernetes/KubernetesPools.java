package sh.joiner.kubernetes;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.util.Map;
import sh.joiner.api.v1.NodePool;
import sh.joiner.port.Pools;

/** Writes pools. Annotations need no lock: each key has one writer. */
final class KubernetesPools implements Pools {

    private final KubernetesClient client;

    KubernetesPools(KubernetesClient client) {
        this.client = client;
    }

    @Override
    public void annotate(String pool, Map<String, String> annotations) {
        var patch = client.getKubernetesSerialization().asJson(Map.of("metadata", Map.of("annotations", annotations)));
        Calls.askUnlessGone(() ->
                client.resources(NodePool.class).withName(pool).patch(PatchContext.of(PatchType.JSON_MERGE), patch));
    }
}

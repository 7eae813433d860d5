package sh.joiner.kubernetes.cluster;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import sh.joiner.api.ec2.EC2NodeClass;
import sh.joiner.kubernetes.call.ApiCalls;
import sh.joiner.port.nodeclass.NodeClassAnnotations;

/** Writes annotations of EC2NodeClasses with a merge patch. The patch needs no resourceVersion, because each annotation has only one writer. */
public final class KubernetesNodeClassAnnotations implements NodeClassAnnotations {

    private final KubernetesClient client;

    public KubernetesNodeClassAnnotations(KubernetesClient client) {
        this.client = client;
    }

    @Override
    public String annotate(String nodeClass, Map<String, String> annotations) {
        var text = client.getKubernetesSerialization().asJson(Map.of("metadata", Map.of("annotations", annotations)));
        var version = new AtomicReference<>("");
        ApiCalls.ignoringNotFound(() -> version.set(client.resources(EC2NodeClass.class)
                .withName(nodeClass)
                .patch(PatchContext.of(PatchType.JSON_MERGE), text)
                .getMetadata()
                .getResourceVersion()));
        return version.get();
    }
}

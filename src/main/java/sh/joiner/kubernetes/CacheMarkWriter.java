package sh.joiner.kubernetes;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.util.Map;
import sh.joiner.model.cache.CacheName;
import sh.joiner.port.WorldClock;

/** Writes wishes for fresh caches on the one ConfigMap that carries them, which is made with the first. */
final class CacheMarkWriter {

    private final KubernetesClient client;
    private final String namespace;
    private final WorldClock clock;

    CacheMarkWriter(KubernetesClient client, String namespace, WorldClock clock) {
        this.client = client;
        this.namespace = namespace;
        this.clock = clock;
    }

    /** Throws {@link sh.joiner.port.OutsideTrouble}. */
    void write(CacheName cache) {
        var annotations = Map.of(CacheMarks.annotation(cache), clock.now().toString());
        var patch = client.getKubernetesSerialization().asJson(Map.of("metadata", Map.of("annotations", annotations)));
        var map = client.configMaps().inNamespace(namespace).withName(CacheMarks.NAME);
        boolean written = Calls.unlessGone(() -> map.patch(PatchContext.of(PatchType.JSON_MERGE), patch));
        if (!written) {
            var fresh = new ConfigMapBuilder()
                    .withNewMetadata()
                    .withNamespace(namespace)
                    .withName(CacheMarks.NAME)
                    .withAnnotations(annotations)
                    .endMetadata()
                    .build();
            Calls.ask(() -> client.resource(fresh).create());
        }
    }
}

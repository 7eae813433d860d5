package sh.joiner.kubernetes.call;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.util.Map;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.RemoteCallException.Category;

/**
 * A ConfigMap that several processes write without optimistic locking. A write changes only the keys that it contains. The first write
 * creates the ConfigMap.
 */
public final class PatchedMap {

    private final KubernetesClient client;
    private final String namespace;
    private final String name;

    public PatchedMap(KubernetesClient client, String namespace, String name) {
        this.client = client;
        this.namespace = namespace;
        this.name = name;
    }

    public Resource<ConfigMap> object() {
        return client.configMaps().inNamespace(namespace).withName(name);
    }

    /** Applies a JSON merge patch of the whole object, such as {@code data} with one key. A null value deletes a field. Throws {@link RemoteCallException}. */
    public void write(Map<String, ?> change) {
        var patch = client.getKubernetesSerialization().asJson(change);
        if (!ApiCalls.isFound(() -> object().patch(PatchContext.of(PatchType.JSON_MERGE), patch))) {
            create();
            ApiCalls.ask(() -> object().patch(PatchContext.of(PatchType.JSON_MERGE), patch));
        }
    }

    private void create() {
        var empty = new ConfigMapBuilder()
                .withNewMetadata()
                .withNamespace(namespace)
                .withName(name)
                .endMetadata()
                .build();
        try {
            ApiCalls.ask(() -> client.resource(empty).create());
        } catch (RemoteCallException failure) {
            if (failure.category() != Category.CONFLICT) { // another process has created the ConfigMap in between
                throw failure;
            }
        }
    }
}

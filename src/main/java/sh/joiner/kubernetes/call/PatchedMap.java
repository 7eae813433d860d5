package sh.joiner.kubernetes.call;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.util.Map;
import sh.joiner.port.OutsideTrouble;
import sh.joiner.port.OutsideTrouble.Category;

/** A ConfigMap of which several processes write each what is its own, so that no lock is needed. It is made when it is first written to. */
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

    /** Writes these parts; an absent value takes a part away. Throws {@link OutsideTrouble}. */
    public void write(Map<String, ?> change) {
        var patch = client.getKubernetesSerialization().asJson(change);
        if (!ApiCalls.unlessGone(() -> object().patch(PatchContext.of(PatchType.JSON_MERGE), patch))) {
            make();
            ApiCalls.ask(() -> object().patch(PatchContext.of(PatchType.JSON_MERGE), patch));
        }
    }

    private void make() {
        var fresh = new ConfigMapBuilder()
                .withNewMetadata()
                .withNamespace(namespace)
                .withName(name)
                .endMetadata()
                .build();
        try {
            ApiCalls.ask(() -> client.resource(fresh).create());
        } catch (OutsideTrouble trouble) {
            if (trouble.category() != Category.CONFLICT) { // somebody else was quicker
                throw trouble;
            }
        }
    }
}

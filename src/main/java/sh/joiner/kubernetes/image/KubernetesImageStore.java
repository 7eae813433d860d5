package sh.joiner.kubernetes.image;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;
import sh.joiner.kubernetes.call.ApiCalls;
import sh.joiner.model.image.Sighting;
import sh.joiner.port.image.ImageStore;

/**
 * The stored record of AMIs of all node classes in one ConfigMap, with a key for each node class. So the controller needs permissions for a single
 * object only.
 */
public final class KubernetesImageStore implements ImageStore {

    static final String NAME = "joiner-images";

    /** Maximum size of the data in bytes. Kubernetes limits an object to 1 MiB; the rest is for metadata. */
    private static final int MOST_BYTES = 900_000;

    /** Minimum number of equal shares of the data. While there are few node classes, one node class can use a quarter of the data at most. */
    private static final int LEAST_SHARES = 4;

    private static final Logger LOG = Logger.getLogger(KubernetesImageStore.class);

    private final KubernetesClient client;
    private final String namespace;
    private @Nullable Map<String, String> kept; // guarded by this object; null before the first read

    public KubernetesImageStore(KubernetesClient client, String namespace) {
        this.client = client;
        this.namespace = namespace;
    }

    @Override
    public synchronized List<Sighting> of(String nodeClass) {
        var text = stored().get(nodeClass);
        if (text == null) {
            return List.of();
        }
        try {
            return SightingText.parse(client.getKubernetesSerialization(), text);
        } catch (
                RuntimeException unreadable) { // an invalid entry must not prevent the node class from using its images
            LOG.warnf(
                    "the stored record of AMIs of a node class cannot be read: nodeclass=%s reason=%s",
                    nodeClass, unreadable.getMessage());
            return List.of();
        }
    }

    private Map<String, String> stored() {
        var known = kept;
        if (known == null) {
            var found = ApiCalls.ask(() ->
                    client.configMaps().inNamespace(namespace).withName(NAME).get());
            known = new HashMap<>(found == null || found.getData() == null ? Map.of() : found.getData());
            kept = known;
        }
        return known;
    }

    @Override
    public synchronized void write(String nodeClass, List<Sighting> sightings) {
        var known = stored();
        var text = sightings.isEmpty()
                ? null
                : SightingText.of(client.getKubernetesSerialization(), sightings, room(known, nodeClass));
        if (text == null && !known.containsKey(nodeClass)) {
            return;
        }
        write(nodeClass, text);
        if (text == null) {
            known.remove(nodeClass);
        } else {
            known.put(nodeClass, text);
        }
    }

    /** Returns the maximum size of the entry of a node class in bytes, given the entries of the other node classes. */
    private static int room(Map<String, String> known, String nodeClass) {
        int others = known.entrySet().stream()
                .filter(entry -> !entry.getKey().equals(nodeClass))
                .mapToInt(entry -> entry.getKey().length() + SightingText.bytes(entry.getValue()))
                .sum();
        int classes = known.size() + (known.containsKey(nodeClass) ? 0 : 1);
        return Math.min(MOST_BYTES - others, MOST_BYTES / Math.max(LEAST_SHARES, classes));
    }

    /** Writes a key. Each key has only one writer, so the patch needs no resourceVersion. The first write creates the ConfigMap. */
    private void write(String nodeClass, @Nullable String text) {
        var data = Collections.singletonMap(nodeClass, text);
        var patch = "{\"data\":" + client.getKubernetesSerialization().asJson(data) + "}";
        var map = client.configMaps().inNamespace(namespace).withName(NAME);
        boolean written = ApiCalls.isFound(() -> map.patch(PatchContext.of(PatchType.JSON_MERGE), patch));
        if (!written && text != null) {
            var created = new ConfigMapBuilder()
                    .withNewMetadata()
                    .withNamespace(namespace)
                    .withName(NAME)
                    .endMetadata()
                    .withData(Map.of(nodeClass, text))
                    .build();
            ApiCalls.ask(() -> client.resource(created).create());
        }
    }
}

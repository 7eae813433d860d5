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
import sh.joiner.port.image.ImageMemories;

/** One ConfigMap for all node classes, a key for each: the controller needs rights on one object of that name and no other. */
public final class KubernetesImageMemories implements ImageMemories {

    static final String NAME = "joiner-images";

    /** An object may have 1 MiB; some is left for what stands around the data. */
    private static final int MOST_BYTES = 900_000;

    /** What a class may take of it at most while there are few. */
    private static final int LEAST_SHARES = 4;

    private static final Logger LOG = Logger.getLogger(KubernetesImageMemories.class);

    private final KubernetesClient client;
    private final String namespace;
    private @Nullable Map<String, String> kept; // guarded by this object; absent until it was read

    public KubernetesImageMemories(KubernetesClient client, String namespace) {
        this.client = client;
        this.namespace = namespace;
    }

    @Override
    public synchronized List<Sighting> of(String nodeClass) {
        var text = kept().get(nodeClass);
        if (text == null) {
            return List.of();
        }
        try {
            return SightingText.parse(client.getKubernetesSerialization(), text);
        } catch (RuntimeException unreadable) { // what somebody spoilt must not keep the class from its images
            LOG.warnf(
                    "what a node class saw cannot be read: nodeclass=%s reason=%s", nodeClass, unreadable.getMessage());
            return List.of();
        }
    }

    private Map<String, String> kept() {
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
    public synchronized void keep(String nodeClass, List<Sighting> sightings) {
        var known = kept();
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

    /** How many bytes a class may have, beside what the others have. */
    private static int room(Map<String, String> known, String nodeClass) {
        int others = known.entrySet().stream()
                .filter(entry -> !entry.getKey().equals(nodeClass))
                .mapToInt(entry -> entry.getKey().length() + SightingText.bytes(entry.getValue()))
                .sum();
        int classes = known.size() + (known.containsKey(nodeClass) ? 0 : 1);
        return Math.min(MOST_BYTES - others, MOST_BYTES / Math.max(LEAST_SHARES, classes));
    }

    /** A key has one writer, so that no lock is needed; the map is made when it is first written to. */
    private void write(String nodeClass, @Nullable String text) {
        var data = Collections.singletonMap(nodeClass, text);
        var patch = "{\"data\":" + client.getKubernetesSerialization().asJson(data) + "}";
        var map = client.configMaps().inNamespace(namespace).withName(NAME);
        boolean written = ApiCalls.unlessGone(() -> map.patch(PatchContext.of(PatchType.JSON_MERGE), patch));
        if (!written && text != null) {
            var fresh = new ConfigMapBuilder()
                    .withNewMetadata()
                    .withNamespace(namespace)
                    .withName(NAME)
                    .endMetadata()
                    .withData(Map.of(nodeClass, text))
                    .build();
            ApiCalls.ask(() -> client.resource(fresh).create());
        }
    }
}

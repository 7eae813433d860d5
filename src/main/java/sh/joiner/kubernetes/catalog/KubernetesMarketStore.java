package sh.joiner.kubernetes.catalog;

import static sh.joiner.kubernetes.catalog.MarketObject.FORMAT;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sh.joiner.kubernetes.call.ApiCalls;
import sh.joiner.model.catalog.MarketSnapshot;
import sh.joiner.port.catalog.MarketStore;

/**
 * The last good catalog in a ConfigMap: a readable description, and each part compressed. A write replaces all parts or none, and never
 * replaces the data of a newer version.
 */
public final class KubernetesMarketStore implements MarketStore {

    static final String NAME = "joiner-catalog";

    private final KubernetesClient client;
    private final String namespace;

    public KubernetesMarketStore(KubernetesClient client, String namespace) {
        this.client = client;
        this.namespace = namespace;
    }

    @Override
    public ReadResult read() {
        var found = found();
        if (found == null) {
            return new ReadResult.Nothing();
        }
        try {
            int format = MarketObject.format(found);
            return format == FORMAT
                    ? new ReadResult.Usable(MarketObject.snapshot(found))
                    : new ReadResult.Unusable(
                            "the format is %d; this version reads format %d".formatted(format, FORMAT));
        } catch (RuntimeException invalid) { // any unreadable content can be read again from AWS
            return new ReadResult.Unusable("the content cannot be read: " + invalid.getMessage());
        }
    }

    @Override
    public WriteResult write(MarketSnapshot snapshot) {
        var found = found();
        if (found != null && isOfANewerVersion(found)) {
            return new WriteResult.Refused(
                    "a newer version of Joiner has stored a catalog in a format that this version does not know");
        }
        var parts = MarketObject.of(snapshot);
        if (parts.isTooLarge()) {
            return new WriteResult.Refused(
                    "the instance types alone take %d bytes, which is more than a ConfigMap can hold"
                            .formatted(parts.bytes()));
        }
        if (found == null) {
            ApiCalls.ask(() -> client.resource(parts.object(namespace, NAME)).create());
        } else {
            patch(parts, found.getMetadata().getResourceVersion());
        }
        return new WriteResult.Written(parts.bytes(), parts.without());
    }

    private @Nullable ConfigMap found() {
        return ApiCalls.ask(
                () -> client.configMaps().inNamespace(namespace).withName(NAME).get());
    }

    private static boolean isOfANewerVersion(ConfigMap found) {
        try {
            return MarketObject.format(found) > FORMAT;
        } catch (RuntimeException invalid) {
            return false; // unreadable content may be replaced
        }
    }

    /** Writes only if the ConfigMap still has the given resourceVersion, because a newer Joiner may have written the ConfigMap since it was read. */
    private void patch(MarketObject parts, String version) {
        var text = client.getKubernetesSerialization()
                .asJson(Map.of(
                        "metadata", Map.of("resourceVersion", version),
                        "data", parts.data(),
                        "binaryData", parts.binaryData()));
        ApiCalls.ask(() -> client.configMaps()
                .inNamespace(namespace)
                .withName(NAME)
                .patch(PatchContext.of(PatchType.JSON_MERGE), text));
    }
}

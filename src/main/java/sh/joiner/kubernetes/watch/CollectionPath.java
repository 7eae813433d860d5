package sh.joiner.kubernetes.watch;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/**
 * The collection of one kind on the API server.
 *
 * @param name the resource and its group, for example {@code nodeclaims.karpenter.sh}
 * @param path path of the collection, with a query if it contains only some of the kind's objects
 */
public record CollectionPath(String name, String path) {

    /** Returns the collection of all objects of the kind, in all namespaces. */
    public static CollectionPath of(Class<? extends HasMetadata> type) {
        var group = HasMetadata.getGroup(type);
        var plural = HasMetadata.getPlural(type);
        boolean core = group == null || group.isEmpty();
        return new CollectionPath(
                core ? plural : plural + "." + group,
                (core ? "/api/" : "/apis/") + HasMetadata.getApiVersion(type) + "/" + plural);
    }

    /** Returns the collection that contains only the ConfigMap with this name. */
    public static CollectionPath ofConfigMap(String namespace, String name) {
        var selector = URLEncoder.encode("metadata.name=" + name, StandardCharsets.UTF_8);
        return new CollectionPath(
                "configmaps/" + name,
                "/api/v1/namespaces/%s/configmaps?fieldSelector=%s".formatted(namespace, selector));
    }
}

package sh.joiner.kubernetes.cache;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import sh.joiner.model.cache.CacheName;

/** The form of a request to refresh a cache: an annotation for each cache. Each request has a different value. */
final class RefreshAnnotations {

    /** Name of the ConfigMap with the annotations. */
    static final String NAME = "joiner-caches";

    private static final String PREFIX = "joiner.sh/refresh-";

    private RefreshAnnotations() {}

    static String annotation(CacheName cache) {
        return PREFIX + cache.word();
    }

    /** Returns the requests on the object. An annotation for an unknown cache is ignored. */
    static Map<CacheName, String> on(HasMetadata object) {
        var requests = new TreeMap<CacheName, String>();
        var annotations = object.getMetadata().getAnnotations();
        if (annotations != null) {
            annotations.forEach((key, value) -> cacheOf(key).ifPresent(cache -> requests.put(cache, value)));
        }
        return requests;
    }

    private static Optional<CacheName> cacheOf(String annotation) {
        return annotation.startsWith(PREFIX) ? CacheName.of(annotation.substring(PREFIX.length())) : Optional.empty();
    }
}

package sh.joiner.kubernetes.cache;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import sh.joiner.model.cache.CacheName;

/** How a wish for a fresh cache is written: an annotation for each cache, whose value tells one wish from the next. */
final class CacheMarks {

    /** The ConfigMap that carries them. */
    static final String NAME = "joiner-caches";

    private static final String PREFIX = "joiner.sh/refresh-";

    private CacheMarks() {}

    static String annotation(CacheName cache) {
        return PREFIX + cache.word();
    }

    /** The wishes on the object; one for a cache that does not exist is none. */
    static Map<CacheName, String> on(HasMetadata object) {
        var wishes = new TreeMap<CacheName, String>();
        var annotations = object.getMetadata().getAnnotations();
        if (annotations != null) {
            annotations.forEach((key, value) -> named(key).ifPresent(cache -> wishes.put(cache, value)));
        }
        return wishes;
    }

    private static Optional<CacheName> named(String annotation) {
        return annotation.startsWith(PREFIX) ? CacheName.of(annotation.substring(PREFIX.length())) : Optional.empty();
    }
}

package sh.joiner.kubernetes.cache;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.Map;
import java.util.UUID;
import sh.joiner.kubernetes.call.PatchedMap;
import sh.joiner.model.cache.CacheName;
import sh.joiner.port.WorldClock;

/** Writes requests to refresh a cache to a ConfigMap. The first request creates the ConfigMap. */
public final class RefreshRequestWriter {

    private static final int SUFFIX_LENGTH = 8;

    private final PatchedMap map;
    private final WorldClock clock;

    public RefreshRequestWriter(KubernetesClient client, String namespace, WorldClock clock) {
        this.map = new PatchedMap(client, namespace, RefreshAnnotations.NAME);
        this.clock = clock;
    }

    /** Writes a request for this cache. Throws {@link sh.joiner.port.RemoteCallException}. */
    public void write(CacheName cache) {
        map.write(Map.of("metadata", Map.of("annotations", Map.of(RefreshAnnotations.annotation(cache), value()))));
    }

    /**
     * Returns the time of the request, for users who read the annotation, and a random suffix. The suffix distinguishes two requests of the
     * same instant, because the world's clock may be stopped.
     */
    private String value() {
        return clock.now() + " " + UUID.randomUUID().toString().substring(0, SUFFIX_LENGTH);
    }
}

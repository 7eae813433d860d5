package sh.joiner.kubernetes.cache;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.Map;
import java.util.UUID;
import sh.joiner.kubernetes.call.PatchedMap;
import sh.joiner.model.cache.CacheName;
import sh.joiner.port.WorldClock;

/** Writes wishes for fresh caches on the one ConfigMap that carries them, which is made with the first. */
public final class CacheMarkWriter {

    private static final int MARK = 8;

    private final PatchedMap map;
    private final WorldClock clock;

    public CacheMarkWriter(KubernetesClient client, String namespace, WorldClock clock) {
        this.map = new PatchedMap(client, namespace, CacheMarks.NAME);
        this.clock = clock;
    }

    /** Throws {@link sh.joiner.port.OutsideTrouble}. */
    public void write(CacheName cache) {
        map.write(Map.of("metadata", Map.of("annotations", Map.of(CacheMarks.annotation(cache), mark()))));
    }

    /** When it was wished, for people, and what tells two wishes of one instant apart: a world's clock may stand still. */
    private String mark() {
        return clock.now() + " " + UUID.randomUUID().toString().substring(0, MARK);
    }
}

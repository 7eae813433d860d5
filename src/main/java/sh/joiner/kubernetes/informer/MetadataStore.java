package sh.joiner.kubernetes.informer;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import io.fabric8.kubernetes.client.informers.cache.ItemStore;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An informer's store for objects that a {@link TranslatedStore} translates. This store keeps only names and versions, not the content. Complete
 * objects would need more memory than all other data of a large cluster.
 */
public final class MetadataStore<W extends HasMetadata> implements ItemStore<W> {

    private final Supplier<W> blank;
    private final Map<String, W> outlines = new ConcurrentHashMap<>();

    /** @param blank returns an empty object of the kind */
    public MetadataStore(Supplier<W> blank) {
        this.blank = blank;
    }

    private W outline(W object) {
        var metadata = object.getMetadata();
        var outline = blank.get();
        outline.setMetadata(new ObjectMetaBuilder()
                .withNamespace(metadata.getNamespace())
                .withName(metadata.getName())
                .withUid(metadata.getUid())
                .withResourceVersion(metadata.getResourceVersion())
                .build());
        return outline;
    }

    @Override
    public String getKey(W object) {
        return Cache.metaNamespaceKeyFunc(object);
    }

    @Override
    public @Nullable W put(String key, W object) {
        return outlines.put(key, outline(object));
    }

    @Override
    public @Nullable W remove(String key) {
        return outlines.remove(key);
    }

    @Override
    public Stream<String> keySet() {
        return outlines.keySet().stream();
    }

    @Override
    public Stream<W> values() {
        return outlines.values().stream();
    }

    @Override
    public int size() {
        return outlines.size();
    }

    @Override
    public @Nullable W get(String key) {
        return outlines.get(key);
    }

    @Override
    public boolean isFullState() {
        return false;
    }
}

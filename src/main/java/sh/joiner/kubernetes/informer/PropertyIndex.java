package sh.joiner.kubernetes.informer;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/** Things found by a property that several may share. An empty property is not indexed. */
public final class PropertyIndex<K extends Comparable<K>, V> {

    private final Map<String, ConcurrentSkipListMap<K, V>> byProperty = new ConcurrentHashMap<>();

    /** The thing had one property and now has another; either may be empty. */
    public void move(K key, String before, String now, @Nullable V thing) {
        if (!before.isEmpty() && !before.equals(now)) {
            byProperty.computeIfPresent(before, (_, things) -> without(things, key));
        }
        if (!now.isEmpty() && thing != null) {
            byProperty.computeIfAbsent(now, _ -> new ConcurrentSkipListMap<>()).put(key, thing);
        }
    }

    /** The thing is gone. */
    public void drop(K key, String property) {
        byProperty.computeIfPresent(property, (_, things) -> without(things, key));
    }

    /** All with the property, in order of their keys. */
    public List<V> get(String property) {
        var things = byProperty.get(property);
        return things == null ? List.of() : List.copyOf(things.values());
    }

    private static <K, V> @Nullable ConcurrentSkipListMap<K, V> without(ConcurrentSkipListMap<K, V> things, K key) {
        things.remove(key);
        return things.isEmpty() ? null : things;
    }
}

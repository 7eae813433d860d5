package sh.joiner.kubernetes.informer;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/** An index of values by a property that several values may share. An empty property is not indexed. */
public final class PropertyIndex<K extends Comparable<K>, V> {

    private final Map<String, ConcurrentSkipListMap<K, V>> byProperty = new ConcurrentHashMap<>();

    /** Moves the value from its old property to its new one. Either may be empty. */
    public void move(K key, String before, String now, @Nullable V value) {
        if (!before.isEmpty() && !before.equals(now)) {
            byProperty.computeIfPresent(before, (_, values) -> without(values, key));
        }
        if (!now.isEmpty() && value != null) {
            byProperty.computeIfAbsent(now, _ -> new ConcurrentSkipListMap<>()).put(key, value);
        }
    }

    /** Removes the value. */
    public void drop(K key, String property) {
        byProperty.computeIfPresent(property, (_, values) -> without(values, key));
    }

    /** Returns all values with the property, sorted by key. */
    public List<V> get(String property) {
        var values = byProperty.get(property);
        return values == null ? List.of() : List.copyOf(values.values());
    }

    private static <K, V> @Nullable ConcurrentSkipListMap<K, V> without(ConcurrentSkipListMap<K, V> values, K key) {
        values.remove(key);
        return values.isEmpty() ? null : values;
    }
}

package sh.joiner.aws;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import sh.joiner.port.WorldClock;

/** Remembers answers for a while of the world's clock. Thread-safe; failures are not remembered. */
final class AgeingCache<K, V> {

    private final WorldClock clock;
    private final Map<K, Entry<V>> entries = new ConcurrentHashMap<>();
    private final Map<K, Object> asking = new ConcurrentHashMap<>();

    AgeingCache(WorldClock clock) {
        this.clock = clock;
    }

    private record Entry<V>(V value, Instant until) {}

    Optional<V> get(K key) {
        var entry = entries.get(key);
        return entry == null || !clock.now().isBefore(entry.until()) ? Optional.empty() : Optional.of(entry.value());
    }

    /** What is remembered, else what the source answers; those who ask for the same at the same time wait for one answer. */
    V get(K key, Function<V, Duration> age, Supplier<V> source) {
        synchronized (asking.computeIfAbsent(key, _ -> new Object())) {
            try {
                return get(key).orElseGet(() -> {
                    var value = source.get();
                    put(key, value, age.apply(value));
                    return value;
                });
            } finally {
                asking.remove(key);
            }
        }
    }

    /** Everything that is still remembered, in no order. */
    List<V> values() {
        var now = clock.now();
        return entries.values().stream()
                .filter(entry -> now.isBefore(entry.until()))
                .map(Entry::value)
                .toList();
    }

    void put(K key, V value, Duration age) {
        var now = clock.now();
        entries.values().removeIf(entry -> !now.isBefore(entry.until()));
        entries.put(key, new Entry<>(value, now.plus(age)));
    }

    void forget(K key) {
        entries.remove(key);
    }
}

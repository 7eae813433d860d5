package sh.joiner.api.hash;

import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The hash of an object, field by field in the order of the reference's declaration; names are the reference's, for they are hashed too. What
 * is absent does not count, and an empty list or map does.
 */
final class FieldHash {

    private long hash;

    FieldHash(String typeName) {
        hash = Fnv.of(typeName);
    }

    FieldHash text(String field, @Nullable String value) {
        return value == null ? this : with(field, Fnv.of(value));
    }

    /** A text that the reference holds plainly, of which an empty one is as if it were not there. */
    FieldHash filled(String field, @Nullable String value) {
        return text(field, value == null || value.isEmpty() ? null : value);
    }

    FieldHash truth(String field, @Nullable Boolean value) {
        return value == null ? this : with(field, Fnv.of(value.booleanValue()));
    }

    FieldHash number(String field, @Nullable Integer value) {
        return value == null ? this : with(field, Fnv.of(value.intValue()));
    }

    FieldHash number(String field, @Nullable Long value) {
        return value == null ? this : with(field, Fnv.of(value.longValue()));
    }

    <T> FieldHash object(String field, @Nullable T value, ToLongFunction<T> hashOf) {
        return value == null ? this : with(field, hashOf.applyAsLong(value));
    }

    /** In which order they stand does not count. */
    <T> FieldHash list(String field, @Nullable List<T> values, ToLongFunction<T> hashOf) {
        return values == null
                ? this
                : with(field, values.stream().mapToLong(hashOf).reduce(0, (number, other) -> number ^ other));
    }

    <T> FieldHash map(String field, @Nullable Map<String, T> entries, ToLongFunction<T> hashOf) {
        if (entries == null) {
            return this;
        }
        long all = entries.entrySet().stream()
                .mapToLong(entry -> Fnv.ordered(Fnv.of(entry.getKey()), hashOf.applyAsLong(entry.getValue())))
                .reduce(0, (number, other) -> number ^ other);
        return with(field, Fnv.of(all));
    }

    private FieldHash with(String field, long value) {
        hash = Fnv.of(hash ^ Fnv.ordered(Fnv.of(field), value));
        return this;
    }

    long hash() {
        return hash;
    }
}

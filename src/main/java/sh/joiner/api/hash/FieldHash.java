package sh.joiner.api.hash;

import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Computes the hash of an object field by field, in the order of Karpenter's declaration. The names of types and fields are Karpenter's,
 * because they are part of the hash. An absent field is skipped; an empty list or map is not.
 */
final class FieldHash {

    private long hash;

    FieldHash(String typeName) {
        hash = Fnv.of(typeName);
    }

    FieldHash text(String field, @Nullable String value) {
        return value == null ? this : with(field, Fnv.of(value));
    }

    /** Adds a field that is a plain string in Karpenter, where an empty string means absent. */
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

    /** Adds a list; the order of its elements has no effect. */
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

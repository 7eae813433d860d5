package sh.joiner.api.hash;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The hash of a structure in the making: its type's name, then field by field in the order of the declaration (aws A).
 *
 * <p>The primitive is FNV-1 of 64 bits. What the reference takes for absent is passed as null and left out.
 */
public record StructHash(long value) {

    private static final long OFFSET = 0xcbf29ce484222325L;
    private static final long PRIME = 1_099_511_628_211L;

    /** A structure of this type without any field. */
    public static StructHash of(String type) {
        return new StructHash(text(type));
    }

    /** With one more field; a null one is left out. */
    public StructHash with(String field, @Nullable Long hash) {
        return hash == null ? this : new StructHash(finish(value ^ ordered(text(field), hash)));
    }

    /** With one more structure; a null one is left out. */
    public StructHash with(String field, @Nullable StructHash structure) {
        return structure == null ? this : with(field, (Long) structure.value());
    }

    /** With one more text; an absent and an empty one are left out. */
    public StructHash withText(String field, @Nullable String text) {
        return text == null || text.isEmpty() ? this : with(field, (Long) text(text));
    }

    /** With one more map of texts; an empty one counts, an absent one is left out. */
    public StructHash withTexts(String field, @Nullable Map<String, String> texts) {
        return texts == null ? this : with(field, (Long) map(texts, StructHash::text));
    }

    /** With one more list, whose order does not count and in which equals cancel in pairs; an absent one is left out. */
    public <T> StructHash withList(String field, @Nullable Iterable<T> list, ToLongFunction<T> hash) {
        return list == null ? this : with(field, (Long) list(list, hash));
    }

    /** As annotations hold it: decimal, without sign. */
    @Override
    public String toString() {
        return Long.toUnsignedString(value);
    }

    public static long text(String text) {
        return fnv(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Of a whole number of 64 bits. */
    public static long number(long number) {
        return fnv(bytes(Long.BYTES).putLong(number).array());
    }

    public static <V> long map(Map<String, V> map, ToLongFunction<V> hash) {
        long sum = 0;
        for (var entry : map.entrySet()) { // in any order: the sum is an exclusive or
            sum ^= ordered(text(entry.getKey()), hash.applyAsLong(entry.getValue()));
        }
        return finish(sum);
    }

    public static <T> long list(Iterable<T> list, ToLongFunction<T> hash) {
        long sum = 0;
        for (var one : list) {
            sum ^= hash.applyAsLong(one);
        }
        return sum;
    }

    private static long ordered(long first, long second) {
        return fnv(bytes(2 * Long.BYTES).putLong(first).putLong(second).array());
    }

    private static long finish(long sum) {
        return number(sum);
    }

    private static ByteBuffer bytes(int count) {
        return ByteBuffer.allocate(count).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static long fnv(byte[] bytes) {
        long hash = OFFSET;
        for (byte next : bytes) {
            hash = (hash * PRIME) ^ (next & 0xff);
        }
        return hash;
    }
}

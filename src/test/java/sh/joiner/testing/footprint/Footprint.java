package sh.joiner.testing.footprint;

import java.lang.reflect.RecordComponent;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Estimates the memory, in bytes, of a value that consists of records, collections and strings. An object with several references counts once, so
 * sharing is visible.
 */
public final class Footprint {

    private static final int HEADER = 16;
    private static final int REFERENCE = 4;

    private final IdentityHashMap<Object, Boolean> seen = new IdentityHashMap<>();
    private final Deque<Object> open = new ArrayDeque<>();

    private Footprint() {}

    public static long of(Object value) {
        var footprint = new Footprint();
        footprint.reach(value);
        return footprint.sum();
    }

    private long sum() {
        long bytes = 0;
        while (!open.isEmpty()) {
            bytes += bytes(open.pop());
        }
        return bytes;
    }

    private long bytes(Object object) {
        return switch (object) {
            case String text -> 2 * HEADER + text.length();
            case Map<?, ?> map -> {
                map.forEach((key, value) -> {
                    reach(key);
                    reach(value);
                });
                yield HEADER + 2L * HEADER * map.size();
            }
            case Collection<?> all -> {
                all.forEach(this::reach);
                yield 2 * HEADER + (long) REFERENCE * all.size();
            }
            case Record one -> {
                Arrays.stream(one.getClass().getRecordComponents()).forEach(part -> reach(read(one, part)));
                yield HEADER + 8L * one.getClass().getRecordComponents().length;
            }
            default -> HEADER;
        };
    }

    private void reach(@Nullable Object object) {
        if (object != null && !(object instanceof Enum<?>) && seen.put(object, true) == null) {
            open.push(object);
        }
    }

    private static @Nullable Object read(Record object, RecordComponent part) {
        try {
            var accessor = part.getAccessor();
            accessor.setAccessible(true);
            return accessor.invoke(object);
        } catch (ReflectiveOperationException unreadable) {
            throw new IllegalStateException("cannot read " + part, unreadable);
        }
    }
}

package sh.joiner.api.translate;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Absence on the wire in words of the model: an empty text, list, map or number. */
final class Present {

    private Present() {}

    static String text(@Nullable String text) {
        return text == null ? "" : text;
    }

    static <T> List<T> list(@Nullable List<T> list) {
        return list == null ? List.of() : list;
    }

    static <V> Map<String, V> map(@Nullable Map<String, V> map) {
        return map == null ? Map.of() : map;
    }

    static OptionalInt number(@Nullable Integer number) {
        return number == null ? OptionalInt.empty() : OptionalInt.of(number);
    }

    static OptionalLong number(@Nullable Long number) {
        return number == null ? OptionalLong.empty() : OptionalLong.of(number);
    }

    static long orZero(@Nullable Long number) {
        return number == null ? 0 : number;
    }
}

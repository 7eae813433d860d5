package sh.joiner.api.translate;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Translates absent fields of the API to empty values of the model. */
public final class Present {

    private Present() {}

    public static String text(@Nullable String text) {
        return text == null ? "" : text;
    }

    public static <T> List<T> list(@Nullable List<T> list) {
        return list == null ? List.of() : list;
    }

    public static <V> Map<String, V> map(@Nullable Map<String, V> map) {
        return map == null ? Map.of() : map;
    }

    public static OptionalInt number(@Nullable Integer number) {
        return number == null ? OptionalInt.empty() : OptionalInt.of(number);
    }

    public static OptionalLong number(@Nullable Long number) {
        return number == null ? OptionalLong.empty() : OptionalLong.of(number);
    }

    public static long orZero(@Nullable Long number) {
        return number == null ? 0 : number;
    }
}

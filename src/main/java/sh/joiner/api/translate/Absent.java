package sh.joiner.api.translate;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Translates empty values of the model to absent fields of the API. */
public final class Absent {

    private Absent() {}

    public static @Nullable String text(String text) {
        return text.isEmpty() ? null : text;
    }

    public static @Nullable List<String> list(List<String> list) {
        return list.isEmpty() ? null : list;
    }
}

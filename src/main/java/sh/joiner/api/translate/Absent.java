package sh.joiner.api.translate;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Emptiness of the model as the wire has it: a field that is not there. */
public final class Absent {

    private Absent() {}

    public static @Nullable String text(String text) {
        return text.isEmpty() ? null : text;
    }

    public static @Nullable List<String> list(List<String> list) {
        return list.isEmpty() ? null : list;
    }
}

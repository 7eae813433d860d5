package sh.joiner.app.provocation;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What an order says, or the usual where it says nothing. */
final class Given {

    private Given() {}

    static <T> T or(@Nullable T given, T usual) {
        return given == null ? usual : given;
    }

    /** What the order cannot do without. */
    static <T> T needed(@Nullable T given, String field) {
        if (given == null) {
            throw new IllegalArgumentException(field + " must be given");
        }
        return given;
    }

    /** A word that is not among those that there are. */
    static IllegalArgumentException unknown(String field, String word, List<String> words) {
        return new IllegalArgumentException(
                "%s \"%s\" is not known; there are: %s".formatted(field, word, String.join(", ", words)));
    }
}

package sh.joiner.app.provocation;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What an order says, or the usual where it says nothing. */
final class Given {

    private static final Duration FARTHEST = Duration.ofDays(366);

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

    /** A span that leads ahead, not so far that no clock can tell it. */
    static @Nullable Duration ahead(@Nullable Duration given, String field) {
        if (given != null && (!given.isPositive() || given.compareTo(FARTHEST) > 0)) {
            throw new IllegalArgumentException(field + " must lead ahead, by 366 days at most; was " + given);
        }
        return given;
    }

    /** When a span is over; null if there is none. */
    static @Nullable Instant end(@Nullable Duration given, String field, Instant now) {
        var span = ahead(given, field);
        return span == null ? null : now.plus(span);
    }

    /** A word that is not among those that there are. */
    static IllegalArgumentException unknown(String field, String word, List<String> words) {
        return new IllegalArgumentException(
                "%s \"%s\" is not known; there are: %s".formatted(field, word, String.join(", ", words)));
    }
}

package sh.joiner.app.provocation;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads fields of a request, with defaults for missing fields. */
final class OrderFields {

    private static final Duration FARTHEST = Duration.ofDays(366);

    private OrderFields() {}

    static <T> T or(@Nullable T given, T fallback) {
        return given == null ? fallback : given;
    }

    /** Returns a required field. */
    static <T> T needed(@Nullable T given, String field) {
        if (given == null) {
            throw new IllegalArgumentException(field + " is required");
        }
        return given;
    }

    /** Returns the duration, which must be positive and at most 366 days; null if no duration is given. */
    static @Nullable Duration ahead(@Nullable Duration given, String field) {
        if (given != null && (!given.isPositive() || given.compareTo(FARTHEST) > 0)) {
            throw new IllegalArgumentException(field + " must be positive and at most 366 days; was " + given);
        }
        return given;
    }

    /** Returns the end of a duration that starts now; null if no duration is given. */
    static @Nullable Instant end(@Nullable Duration given, String field, Instant now) {
        var span = ahead(given, field);
        return span == null ? null : now.plus(span);
    }

    /** Returns an exception for a value that is not one of the allowed words. */
    static IllegalArgumentException unknown(String field, String word, List<String> words) {
        return new IllegalArgumentException(
                "%s \"%s\" is unknown; use one of: %s".formatted(field, word, String.join(", ", words)));
    }
}

package sh.joiner.aws.notice;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/** The two ways in which AWS writes an instant: RFC 3339, and the date of HTTP as {@code Fri, 27 Nov 2026 02:00:00 GMT}. */
final class Dates {

    private Dates() {}

    /** Empty if it is neither. */
    static Optional<Instant> read(String text) {
        return rfc3339(text).or(() -> httpDate(text));
    }

    static Optional<Instant> rfc3339(String text) {
        try {
            return Optional.of(Instant.parse(text));
        } catch (DateTimeException other) {
            return Optional.empty();
        }
    }

    /** The name of the day says nothing that the date does not say, and is not held against it. */
    private static Optional<Instant> httpDate(String text) {
        var date = text.substring(text.indexOf(',') + 1).strip();
        try {
            return Optional.of(ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant());
        } catch (DateTimeException other) {
            return Optional.empty();
        }
    }
}

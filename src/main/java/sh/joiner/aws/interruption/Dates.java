package sh.joiner.aws.interruption;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/**
 * Parses the two formats in which AWS writes an instant: RFC 3339, and HTTP dates such as {@code Fri, 27 Nov 2026 02:00:00 GMT}. The year
 * must have four digits, as everywhere in Kubernetes.
 */
final class Dates {

    private static final int LAST_YEAR = 9999;

    private Dates() {}

    /** Returns the instant. Empty if the text has neither format. */
    static Optional<Instant> read(String text) {
        return rfc3339(text).or(() -> httpDate(text));
    }

    static Optional<Instant> rfc3339(String text) {
        try {
            return Optional.of(Instant.parse(text)).filter(Dates::hasYearOfFourDigits);
        } catch (DateTimeException other) {
            return Optional.empty();
        }
    }

    private static boolean hasYearOfFourDigits(Instant at) {
        int year = at.atOffset(ZoneOffset.UTC).getYear();
        return year >= 0 && year <= LAST_YEAR;
    }

    /** Parses an HTTP date. Ignores the day of the week, so a wrong day of the week is accepted. */
    private static Optional<Instant> httpDate(String text) {
        var date = text.substring(text.indexOf(',') + 1).strip();
        try {
            return Optional.of(ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME)
                            .toInstant())
                    .filter(Dates::hasYearOfFourDigits);
        } catch (DateTimeException other) {
            return Optional.empty();
        }
    }
}

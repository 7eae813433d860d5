package sh.joiner.sandbox.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.re2j.Pattern;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeParseException;
import java.util.UUID;

/** Formats of strings and numbers. An unknown format allows every value, as in the API server. */
final class Formats {

    private static final Pattern GO_DURATION =
            Pattern.compile("[-+]?(0|(([0-9]+(\\.[0-9]*)?|\\.[0-9]+)(ns|us|µs|ms|s|m|h))+)");

    /** Checks only the syntax of the offset, not its value. */
    private static final Pattern DATE_TIME = Pattern.compile(
            "([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2})(\\.[0-9]+)?([zZ]|[+-][0-9]{2}:[0-9]{2})");

    private Formats() {}

    static boolean allows(String format, String text) {
        return switch (format) {
            case "date-time" -> isDateTime(text);
            case "date" -> parses(() -> LocalDate.parse(text));
            case "uuid" -> parses(() -> UUID.fromString(text));
            case "duration" -> GO_DURATION.matcher(text).matches();
            default -> true;
        };
    }

    static boolean allows(String format, JsonNode number) {
        return switch (format) {
            case "int32" -> number.canConvertToInt();
            case "int64" -> number.canConvertToLong();
            default -> true;
        };
    }

    private static boolean isDateTime(String text) {
        var matcher = DATE_TIME.matcher(text);
        return matcher.matches() && parses(() -> LocalDateTime.parse(matcher.group(1)));
    }

    private static boolean parses(Runnable parser) {
        try {
            parser.run();
            return true;
        } catch (DateTimeParseException | IllegalArgumentException e) {
            return false;
        }
    }
}

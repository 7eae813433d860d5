package sh.joiner.sandbox.table;

import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;

/** Formats ages for tables, in at most two units. */
final class HumanDuration {

    private static final int MINUTE = 60;
    private static final int HOUR = 60 * MINUTE;
    private static final int DAY = 24 * HOUR;
    private static final int YEAR = 365 * DAY;

    private HumanDuration() {}

    /** Returns the age of a Kubernetes timestamp, or {@code <unknown>} if the timestamp is missing or invalid. */
    static String since(String time, Instant now) {
        try {
            return time.isEmpty()
                    ? "<unknown>"
                    : of(Duration.between(OffsetDateTime.parse(time).toInstant(), now));
        } catch (DateTimeParseException e) {
            return "<unknown>";
        }
    }

    /** Formats a duration as kubectl does: longer durations are less precise. */
    static String of(Duration duration) {
        var seconds = duration.toSeconds();
        if (seconds < -1) {
            return "<invalid>";
        }
        if (seconds < 2 * MINUTE) {
            return Math.max(0, seconds) + "s";
        }
        if (seconds < 3 * HOUR) {
            return seconds < 10 * MINUTE ? two(seconds, MINUTE, "m", 1, "s") : seconds / MINUTE + "m";
        }
        if (seconds < 2 * DAY) {
            return seconds < 8 * HOUR ? two(seconds, HOUR, "h", MINUTE, "m") : seconds / HOUR + "h";
        }
        if (seconds < 2L * YEAR) {
            return seconds < 8 * DAY ? two(seconds, DAY, "d", HOUR, "h") : seconds / DAY + "d";
        }
        return seconds < 8L * YEAR ? two(seconds, YEAR, "y", DAY, "d") : seconds / YEAR + "y";
    }

    private static String two(long seconds, int big, String bigName, int small, String smallName) {
        var rest = seconds % big / small;
        return seconds / big + bigName + (rest == 0 ? "" : rest + smallName);
    }
}

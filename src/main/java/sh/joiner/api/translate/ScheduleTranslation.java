package sh.joiner.api.translate;

import com.cronutils.model.CronType;
import com.cronutils.model.definition.CronDefinitionBuilder;
import com.cronutils.model.time.ExecutionTime;
import com.cronutils.parser.CronParser;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Set;
import sh.joiner.model.window.Schedule;

/**
 * Translates the schedules of maintenance windows and disruption budgets: five fields of cron, or a word such as {@code @daily} (core 5.4).
 */
public final class ScheduleTranslation {

    private static final Map<String, String> WORDS = Map.of(
            "@annually", "0 0 1 1 *",
            "@yearly", "0 0 1 1 *",
            "@monthly", "0 0 1 * *",
            "@weekly", "0 0 * * 0",
            "@daily", "0 0 * * *",
            "@midnight", "0 0 * * *",
            "@hourly", "0 * * * *");

    private static final int MAX_LENGTH = 256;

    private static final Set<String> ZONES = ZoneId.getAvailableZoneIds();

    private ScheduleTranslation() {}

    /** Returns the schedule; throws {@link InvalidSpec} if the text is invalid. */
    public static Schedule schedule(String path, String text, ZoneId zone) {
        if (text.length() > MAX_LENGTH) {
            throw new InvalidSpec(
                    path,
                    "the schedule has %d characters, the maximum is %d: shorten the schedule"
                            .formatted(text.length(), MAX_LENGTH));
        }
        var fields = List.of(WORDS.getOrDefault(text.strip(), text.strip()).split("\\s+"));
        if (fields.size() != 5) {
            throw new InvalidSpec(
                    path,
                    "'%s' is neither a cron expression with five fields such as '0 2 * * *' nor a word such as @daily"
                            .formatted(text));
        }
        var cron =
                String.join(" ", fields.stream().map(ScheduleTranslation::any).toList());
        var schedule = new CronSchedule(
                text.strip(), zone, times(path, text, cron), fields.get(1).startsWith("*"));
        if (schedule.next(Instant.EPOCH).isEmpty()) {
            throw new InvalidSpec(path, "'%s' never matches a date: correct the day or the month".formatted(text));
        }
        return schedule;
    }

    /** Returns {@code *} for a question mark, which some implementations of cron use for any day. */
    private static String any(String field) {
        return field.equals("?") ? "*" : field;
    }

    private static ExecutionTime times(String path, String text, String cron) {
        try {
            var unix = CronDefinitionBuilder.instanceDefinitionFor(CronType.UNIX);
            return ExecutionTime.forCron(new CronParser(unix).parse(cron).validate());
        } catch (RuntimeException unreadable) {
            throw new InvalidSpec(
                    path, "'%s' is not a valid cron expression: %s".formatted(text, unreadable.getMessage()));
        }
    }

    /** Returns the IANA time zone with that name; throws {@link InvalidSpec}. */
    public static ZoneId zone(String path, String name) {
        if (!ZONES.contains(name)) {
            throw new InvalidSpec(
                    path, "'%s' is not an IANA time zone: write one such as Europe/Berlin".formatted(name));
        }
        try {
            return ZoneId.of(name);
        } catch (DateTimeException unknown) {
            throw new InvalidSpec(
                    path, "'%s' is not an IANA time zone: write one such as Europe/Berlin".formatted(name));
        }
    }
}

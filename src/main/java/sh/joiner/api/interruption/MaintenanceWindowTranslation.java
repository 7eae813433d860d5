package sh.joiner.api.interruption;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import sh.joiner.api.disruption.RestrictionTranslation;
import sh.joiner.api.translate.InvalidSpec;
import sh.joiner.api.translate.Present;
import sh.joiner.api.translate.ScheduleTranslation;
import sh.joiner.api.translate.SpecProblems;
import sh.joiner.api.translate.TimeTranslation;
import sh.joiner.api.v1alpha1.MaintenanceWindowSpec;
import sh.joiner.api.v1alpha1.WindowExclusion;
import sh.joiner.api.v1alpha1.WindowOpening;
import sh.joiner.model.window.MaintenanceWindow;
import sh.joiner.model.window.Opening;
import sh.joiner.model.window.Schedule;

/**
 * Translates MaintenanceWindows. An invalid window is translated too, with all problems by field. Such a window never opens, so its restriction always
 * applies.
 */
public final class MaintenanceWindowTranslation {

    private static final Duration UNKNOWN = Duration.ofSeconds(1);
    private static final String DATE = "[0-9]{4}-[0-9]{2}-[0-9]{2}";

    private MaintenanceWindowTranslation() {}

    /** Returns the window; never throws. */
    public static MaintenanceWindow window(sh.joiner.api.v1alpha1.MaintenanceWindow wire) {
        var name = wire.getMetadata().getName();
        var given = wire.getSpec();
        var spec = given == null ? new MaintenanceWindowSpec() : given;
        var problems = new SpecProblems();
        var zone = problems.<ZoneId>read(
                "spec.timeZone", ZoneOffset.UTC, () -> ScheduleTranslation.zone("spec.timeZone", spec.timeZone));
        var schedule = problems.<Schedule>read(
                "spec.schedule",
                MaintenanceWindow.NEVER,
                () -> ScheduleTranslation.schedule("spec.schedule", spec.schedule, zone));
        var duration = problems.read("spec.duration", UNKNOWN, () -> duration(spec.duration));
        var exclusions = exclusions(problems, Present.list(spec.exclusions), zone);
        var restricts = spec.restricts == null
                ? null
                : RestrictionTranslation.ofWindow(problems, "spec.restricts", spec.restricts);
        return problems.isEmpty()
                ? new MaintenanceWindow(name, schedule, duration, exclusions, restricts, "")
                : MaintenanceWindow.unreadable(name, restricts, problems.text());
    }

    private static Duration duration(String text) {
        var duration = text.equals("Never") ? null : TimeTranslation.duration("spec.duration", text);
        if (duration == null || duration.isZero()) {
            throw new InvalidSpec("spec.duration", "'%s' is not a duration greater than 0 such as 4h".formatted(text));
        }
        return duration;
    }

    private static List<Opening> exclusions(SpecProblems problems, List<WindowExclusion> wire, ZoneId zone) {
        var exclusions = new ArrayList<Opening>();
        for (int i = 0; i < wire.size(); i++) {
            var path = "spec.exclusions[%d]".formatted(i);
            var exclusion = wire.get(i);
            problems.read(path, false, () -> exclusions.add(exclusion(path, exclusion, zone)));
        }
        return exclusions;
    }

    private static Opening exclusion(String path, WindowExclusion wire, ZoneId zone) {
        var from = time(path + ".from", wire.from, zone, 0);
        var until = time(path + ".until", wire.until, zone, 1);
        if (!from.isBefore(until)) {
            throw new InvalidSpec(
                    path, "until '%s' is not after from '%s': correct one of them".formatted(wire.until, wire.from));
        }
        return new Opening(from, until);
    }

    /** Parses a time or a date. A date means the start of that day in the zone, plus the given number of days. */
    private static Instant time(String path, String text, ZoneId zone, int daysLater) {
        try {
            return text.matches(DATE)
                    ? LocalDate.parse(text)
                            .plusDays(daysLater)
                            .atStartOfDay(zone)
                            .toInstant()
                    : OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException unreadable) {
            throw new InvalidSpec(
                    path,
                    "'%s' is neither a date such as 2026-12-24 nor a time such as 2026-12-24T18:00:00Z"
                            .formatted(text));
        }
    }

    /** Translates an opening to its form in the status of a MaintenanceWindow. */
    public static WindowOpening wire(Opening opening) {
        var wire = new WindowOpening();
        wire.from = opening.from().toString();
        wire.until = opening.until().toString();
        return wire;
    }
}

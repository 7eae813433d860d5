package sh.joiner.api.translate;

import com.cronutils.model.time.ExecutionTime;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.window.Schedule;

/**
 * A cron expression with five fields in a time zone. The cron library computes in UTC, which has no daylight saving time; this class applies the
 * time zone.
 *
 * <p>If a clock change skips a scheduled time, the time is later by the length of the change. If a clock change repeats a scheduled time, only the
 * first one is used. A schedule whose hour field starts with {@code *} instead follows elapsed time: skipped times are left out and repeated times
 * are used twice.
 */
final class CronSchedule implements Schedule {

    /** The maximum number of clock changes that the search passes. The limit ends the search for a schedule whose times are all skipped. */
    private static final int MOST_CHANGES = 200;

    private final String text;
    private final ZoneId zone;
    private final ExecutionTime times;
    private final boolean followsHours;

    CronSchedule(String text, ZoneId zone, ExecutionTime times, boolean followsHours) {
        this.text = text;
        this.zone = zone;
        this.times = times;
        this.followsHours = followsHours;
    }

    @Override
    public Optional<Instant> next(Instant after) {
        return followsHours ? nextHour(after) : nextOnTheClock(after);
    }

    private Optional<LocalDateTime> next(LocalDateTime after) {
        return times.nextExecution(after.atZone(ZoneOffset.UTC)).map(found -> found.toLocalDateTime());
    }

    private Optional<Instant> nextOnTheClock(Instant after) {
        var change = zone.getRules().previousTransition(after.plusNanos(1));
        boolean justPutForward = change != null
                && change.isGap()
                && after.isBefore(change.getInstant().plus(change.getDuration()));
        var local = justPutForward
                ? change.getDateTimeBefore().minusNanos(1) // starts before the skipped local times
                : LocalDateTime.ofInstant(after, zone);
        var found = next(local);
        while (found.isPresent() && !isAfter(found.get(), after)) {
            found = next(found.get());
        }
        return found.map(this::instant);
    }

    private boolean isAfter(LocalDateTime local, Instant after) {
        return instant(local).isAfter(after);
    }

    /** Returns the instant of a local time. A repeated time gives its first instant. A skipped time is later by the length of the clock change. */
    private Instant instant(LocalDateTime local) {
        return local.atZone(zone).toInstant();
    }

    private Optional<Instant> nextHour(Instant after) {
        var rules = zone.getRules();
        var offset = rules.getOffset(after);
        var local = LocalDateTime.ofInstant(after, offset);
        var from = after;
        for (int changes = 0; changes < MOST_CHANGES; changes++) {
            var found = next(local);
            if (found.isEmpty()) {
                return Optional.empty();
            }
            var instant = found.get().toInstant(offset);
            var change = rules.nextTransition(from);
            if (change == null || instant.isBefore(change.getInstant())) {
                return Optional.of(instant);
            }
            from = change.getInstant();
            offset = change.getOffsetAfter();
            local = change.getDateTimeAfter().minusNanos(1);
        }
        return Optional.empty();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CronSchedule that && text.equals(that.text) && zone.equals(that.zone);
    }

    @Override
    public int hashCode() {
        return 31 * text.hashCode() + zone.hashCode();
    }

    @Override
    public String toString() {
        return text + " " + zone;
    }
}

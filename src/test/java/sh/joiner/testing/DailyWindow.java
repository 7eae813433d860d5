package sh.joiner.testing;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import sh.joiner.model.window.MaintenanceWindow;
import sh.joiner.model.window.Opening;
import sh.joiner.model.window.Schedule;

/** A schedule that opens once a day at a full hour in UTC. */
public record DailyWindow(int hour) implements Schedule {

    /** Returns a window that opens each day at that hour in UTC. */
    public static MaintenanceWindow window(String name, int hour, Duration duration, Opening... exclusions) {
        return new MaintenanceWindow(name, new DailyWindow(hour), duration, List.of(exclusions), "");
    }

    @Override
    public Optional<Instant> next(Instant after) {
        var today = after.truncatedTo(ChronoUnit.DAYS).plus(Duration.ofHours(hour));
        return Optional.of(today.isAfter(after) ? today : today.plus(Duration.ofDays(1)));
    }
}

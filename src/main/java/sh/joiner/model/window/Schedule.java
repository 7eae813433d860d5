package sh.joiner.model.window;

import java.time.Instant;
import java.util.Optional;

/** Recurring times, given by a cron expression in a time zone. Equal expressions in equal zones are equal schedules. */
public interface Schedule {

    /** Returns the first time strictly after that instant; empty if there is none. */
    Optional<Instant> next(Instant after);

    /** Returns the expression and its zone for users, such as {@code 0 2 * * * Europe/Berlin}. */
    @Override
    String toString();
}

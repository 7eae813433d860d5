package sh.joiner.model.window;

import java.time.Instant;
import java.util.Optional;

/** When something recurs, as a cron expression in a time zone says it. Equal expressions in equal zones are equal schedules. */
public interface Schedule {

    /** The first time strictly after that instant; empty if it never comes again. */
    Optional<Instant> next(Instant after);

    /** The expression and its zone, for people: {@code 0 2 * * * Europe/Berlin}. */
    @Override
    String toString();
}

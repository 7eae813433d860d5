package sh.joiner.controller.loop;

import java.time.Duration;
import java.time.Instant;

/** One pass of a loop: observes, decides, acts, and ends by itself. */
@FunctionalInterface
public interface Step {

    /** Returns how long to wait for the next pass, unless something wakes the loop earlier. */
    Duration run(Instant now);
}

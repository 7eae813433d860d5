package sh.joiner.controller.loop;

import java.time.Duration;
import java.time.Instant;

/** A pass of a loop: observes, decides, acts and returns. */
@FunctionalInterface
public interface Step {

    /** Returns the wait until the next pass, unless something wakes the loop earlier. */
    Duration run(Instant now);
}

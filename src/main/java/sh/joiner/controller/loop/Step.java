package sh.joiner.controller.loop;

import java.time.Duration;
import java.time.Instant;

/** A pass of a loop: observes, decides and acts. */
@FunctionalInterface
public interface Step {

    /** Runs the pass, and returns the longest time to wait before the next pass. */
    Duration run(Instant now);
}

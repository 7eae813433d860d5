package sh.joiner.port.runner;

import java.time.Duration;

/** Measures how long a computation takes in real time, which differs from the time of a simulated world. */
@FunctionalInterface
public interface Stopwatch {

    /** Returns the real time since the start of this stopwatch. */
    Duration elapsed();
}

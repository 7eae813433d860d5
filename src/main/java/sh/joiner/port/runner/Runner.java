package sh.joiner.port.runner;

import java.time.Duration;
import sh.joiner.port.WorldClock;

/**
 * Runs the tasks of controllers. The one runner of a process owns all threads and timers of its controllers, so that a test can run the same
 * controllers on one thread. Thread-safe.
 */
public interface Runner {

    /** Returns the clock of the controllers: tasks receive its current time, and its timers wake loops. */
    WorldClock clock();

    /** Opens a lane that runs one task after the other. */
    Lane lane(String name);

    /** Opens a lane that runs up to {@code limit} tasks concurrently. Further tasks wait in their order. */
    Lane lane(String name, int limit);

    /** Starts to measure real time. */
    Stopwatch stopwatch();

    /** Runs the task once, after {@code delay} of real time. The task must not block for long. */
    WorldClock.Timer timeout(Duration delay, Runnable task);
}

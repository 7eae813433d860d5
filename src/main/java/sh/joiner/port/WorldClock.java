package sh.joiner.port;

import java.time.Duration;
import java.time.Instant;

/**
 * The clock of controllers and caches: for delays, retries and ages.
 *
 * <p>In a cluster it is the wall clock. In the sandbox it may run faster, stop or jump. The leader's lease and the freshness of watches do
 * not use this clock. Thread-safe.
 */
public interface WorldClock {

    /** Returns the current time of this clock. */
    Instant now();

    /**
     * Runs the task once, when {@code after} of this clock's time has passed; a delay of zero or less runs it at once on another thread. The
     * task must not block for long and must not throw.
     */
    Timer schedule(Duration after, Runnable task);

    /**
     * Adds a listener that is called after each jump of the clock. Every loop and reconciler then runs once, regardless
     * of its current wait. Never called if the clock cannot jump.
     */
    void onJump(Runnable listener);

    /** A scheduled task. */
    interface Timer {

        /** Cancels the task if it has not started. */
        void cancel();
    }
}

package sh.joiner.port;

import java.time.Duration;
import java.time.Instant;

/**
 * The clock that every wait of the program follows: loops, next tries of reconcilers, ages of caches.
 *
 * <p>In a cluster it is the wall's clock. In the sandbox it may run faster, stand still or jump. HTTP time-outs and the leader's lease stay on
 * the wall's clock. Thread-safe.
 */
public interface WorldClock {

    /** This world's present instant. */
    Instant now();

    /**
     * Runs the task once, when {@code after} of this clock's time has passed; a delay of zero or less runs it at once on another thread. The
     * task must not block for long and must not throw.
     */
    Timer schedule(Duration after, Runnable task);

    /**
     * Is told after each jump of the clock, so that every loop and reconciler looks at the world once, whatever it was waiting for. Never
     * called where the clock cannot jump.
     */
    void onJump(Runnable listener);

    /** One scheduled task. */
    interface Timer {

        /** Prevents the task if it has not begun. */
        void cancel();
    }
}

package sh.joiner.app;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import sh.joiner.sandbox.clock.SandboxClock;

/** Moves the clock of a sandbox in small steps on the thread of the caller, so that no time passes in the world while the process stalls. */
public final class StallIndependentClock {

    private static final Duration STEP = Duration.ofMillis(10); // of wall-clock time

    private StallIndependentClock() {}

    /** Waits for one step and moves the clock by the time that passes in the step at this speed. The clock does not move otherwise. */
    public static void step(SandboxClock clock, double speed) {
        if (clock.speed() != 0) {
            clock.setSpeed(0);
        }
        LockSupport.parkNanos(STEP.toNanos());
        clock.follow(clock.now().plusNanos((long) (STEP.toNanos() * speed)), 0);
    }
}

package sh.joiner.app;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import sh.joiner.sandbox.clock.SandboxClock;

/** Moves the clock of a sandbox in small steps, which end when the caller ends: a process that stalls loses no time of the world. */
public final class StallProofTime {

    private static final Duration STEP = Duration.ofMillis(10); // of the wall clock

    private StallProofTime() {}

    /** Waits for one step and moves the clock by as much as passes in it at this speed. The clock stands still otherwise. */
    public static void step(SandboxClock clock, double speed) {
        if (clock.speed() != 0) {
            clock.setSpeed(0);
        }
        LockSupport.parkNanos(STEP.toNanos());
        clock.keepTo(clock.now().plusNanos((long) (STEP.toNanos() * speed)), 0);
    }
}

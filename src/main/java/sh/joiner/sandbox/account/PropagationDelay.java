package sh.joiner.sandbox.account;

import java.time.Duration;
import java.time.Instant;

/** The time that AWS needs until a new object is visible everywhere. Zero unless a user of the sandbox changes it. */
public final class PropagationDelay {

    private Duration delay = Duration.ZERO;

    /** Sets the delay for all objects. */
    public void set(Duration value) {
        delay = value;
    }

    /** Returns true if an object created at {@code made} is visible everywhere at {@code now}. */
    public boolean isOver(Instant made, Instant now) {
        return !made.plus(delay).isAfter(now);
    }
}

package sh.joiner.sandbox.account;

import java.time.Duration;
import java.time.Instant;

/** The time until a change is visible everywhere in AWS. Zero unless a user of the sandbox sets another delay. */
public final class PropagationDelay {

    private Duration delay = Duration.ZERO;

    /** Sets the delay. */
    public void set(Duration value) {
        delay = value;
    }

    /** Returns true if a change made at {@code made} is visible everywhere at {@code now}. */
    public boolean isOver(Instant made, Instant now) {
        return !made.plus(delay).isAfter(now);
    }
}

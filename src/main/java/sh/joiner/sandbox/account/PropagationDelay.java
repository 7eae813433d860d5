package sh.joiner.sandbox.account;

import java.time.Duration;
import java.time.Instant;

/** How long AWS needs until a thing that was made in one place is known everywhere. Nothing unless somebody provokes it. */
public final class PropagationDelay {

    private Duration delay = Duration.ZERO;

    /** From now on new things are known everywhere only after so long. */
    public void set(Duration longer) {
        delay = longer;
    }

    /** Whether what was made then is known everywhere now. */
    public boolean isOver(Instant made, Instant now) {
        return !made.plus(delay).isAfter(now);
    }
}

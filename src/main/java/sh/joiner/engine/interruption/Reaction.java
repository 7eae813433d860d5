package sh.joiner.engine.interruption;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.Progress;

/**
 * What follows from one notice now.
 *
 * @param next what is to be written about it, after the effects
 * @param effects to be carried out, in this order
 * @param again when this changes by itself; absent if it does not
 */
public record Reaction(
        Interruption about,
        Progress next,
        List<Effect> effects,
        @Nullable Instant again) {

    public Reaction {
        effects = List.copyOf(effects);
    }

    /** One that does not change by itself. */
    public Reaction(Interruption about, Progress next, List<Effect> effects) {
        this(about, next, effects, null);
    }

    /** Whether there is anything to do or to write. */
    public boolean isNew() {
        return !effects.isEmpty() || !next.equals(about.progress()) || !about.looked();
    }
}

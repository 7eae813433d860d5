package sh.joiner.engine.interruption;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.interruption.Interruption;
import sh.joiner.model.interruption.Progress;

/**
 * What follows from one notice now.
 *
 * @param next what is to be written about it, after the effects of {@link #before} and before those of {@link #after}
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

    /** What would be lost if it were done after the progress is written: telling, and letting a node back. Doing it twice does no harm. */
    public List<Effect> before() {
        return effects.stream().filter(Reaction::isFirst).toList();
    }

    /** What is asked for again until it is seen to be done; that it was meant must be written down before. */
    public List<Effect> after() {
        return effects.stream().filter(effect -> !isFirst(effect)).toList();
    }

    private static boolean isFirst(Effect effect) {
        return switch (effect) {
            case Effect.Tell _, Effect.MarkUnavailable _, Effect.EmptyReservation _, Effect.Uncordon _ -> true;
            case Effect.Cordon _, Effect.Replace _, Effect.SetDeadline _, Effect.Delete _, Effect.Forget _ -> false;
        };
    }

    /** Whether there is anything to do or to write. */
    public boolean isNew() {
        return !effects.isEmpty() || !next.equals(about.progress()) || !about.looked();
    }
}

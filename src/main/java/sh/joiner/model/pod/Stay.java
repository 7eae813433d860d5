package sh.joiner.model.pod;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import sh.joiner.model.claim.ClaimConditions;

/** What the annotation {@code karpenter.sh/do-not-disrupt} says (core 5.3). */
public sealed interface Stay {

    /** Nothing, or something that is no wish. */
    record No() implements Stay {}

    /** To be left alone. */
    record Always() implements Stay {}

    /** To be left alone for so long from its start on. */
    record For(Duration atLeast) implements Stay {}

    /** Something that cannot be meant; it does not count. */
    record Invalid(String text) implements Stay {}

    static Stay of(Map<String, String> annotations) {
        var text = annotations.get(ClaimConditions.DO_NOT_DISRUPT);
        if (text == null) {
            return new No();
        }
        if (text.equals("true")) {
            return new Always();
        }
        return GoSpan.parse(text)
                .filter(Duration::isPositive)
                .<Stay>map(For::new)
                .orElseGet(() -> new Invalid(text));
    }

    /** Whether the pod asks to be left alone now. One that has not started has all of its time before it. */
    static boolean holds(Pod pod, Instant now) {
        return switch (of(pod.annotations())) {
            case No _, Invalid _ -> false;
            case Always _ -> true;
            case For _ -> end(pod).map(now::isBefore).orElse(true);
        };
    }

    /** When the time that the pod asks for is over; empty if it asks for none, or has not started. */
    static Optional<Instant> end(Pod pod) {
        return of(pod.annotations()) instanceof For(var atLeast)
                ? Optional.ofNullable(pod.life().startedAt()).map(start -> start.plus(atLeast))
                : Optional.empty();
    }
}

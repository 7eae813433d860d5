package sh.joiner.model.pod;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import sh.joiner.model.claim.ClaimConditions;

/** The value of the annotation {@code karpenter.sh/do-not-disrupt} (core 5.3). */
public sealed interface DoNotDisruptValue {

    /** No protection: the annotation is absent. */
    record No() implements DoNotDisruptValue {}

    /** Protection without limit. */
    record Always() implements DoNotDisruptValue {}

    /** Protection for a duration from the start of the pod. */
    record For(Duration atLeast) implements DoNotDisruptValue {}

    /** An invalid value, which gives no protection. */
    record Invalid(String text) implements DoNotDisruptValue {}

    static DoNotDisruptValue of(Map<String, String> annotations) {
        var text = annotations.get(ClaimConditions.DO_NOT_DISRUPT);
        if (text == null) {
            return new No();
        }
        if (text.equals("true")) {
            return new Always();
        }
        return GoSpan.parse(text)
                .filter(Duration::isPositive)
                .<DoNotDisruptValue>map(For::new)
                .orElseGet(() -> new Invalid(text));
    }

    /**
     * Returns true if the pod is protected now. A duration counts from the start of the pod, so a pod that has not started is protected.
     */
    static boolean holds(Pod pod, Instant now) {
        return switch (of(pod.annotations())) {
            case No _, Invalid _ -> false;
            case Always _ -> true;
            case For _ -> end(pod).map(now::isBefore).orElse(true);
        };
    }

    /** Returns the end of the protection; empty if the protection has no end, or if the pod has not started or is not protected. */
    static Optional<Instant> end(Pod pod) {
        return of(pod.annotations()) instanceof For(var atLeast)
                ? Optional.ofNullable(pod.life().startedAt()).map(start -> start.plus(atLeast))
                : Optional.empty();
    }

    /** Returns the pod without protection. */
    static Pod without(Pod pod) {
        if (!pod.annotations().containsKey(ClaimConditions.DO_NOT_DISRUPT)) {
            return pod;
        }
        var others = new HashMap<>(pod.annotations());
        others.remove(ClaimConditions.DO_NOT_DISRUPT);
        return pod.annotated(others);
    }
}

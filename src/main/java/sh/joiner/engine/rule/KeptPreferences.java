package sh.joiner.engine.rule;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Remembers whether a pod must keep its preferences, because a reservation may have capacity for the pod later. The answer for a variant is the same
 * until a pod is placed.
 */
final class KeptPreferences {

    private final Predicate<Variant> isDeferred;
    private final Map<Variant, Answer> known = new HashMap<>();

    private record Answer(int placed, boolean isTrue) {}

    KeptPreferences(Predicate<Variant> isDeferred) {
        this.isDeferred = isDeferred;
    }

    void forget() {
        known.clear();
    }

    /** Returns true if the variant must not be tried yet. The result is reused while {@code placed}, the number of placed pods, is the same. */
    boolean isTrueOf(Variant variant, int placed) {
        var last = known.get(variant);
        if (last == null || last.placed() != placed) {
            last = new Answer(placed, isDeferred.test(variant));
            known.put(variant, last);
        }
        return last.isTrue();
    }
}

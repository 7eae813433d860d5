package sh.joiner.engine.scheduling;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

/** Whether a pod must not give up wishes yet, since reservations may have a place for it later: asked for each node and claim, and the same until a pod is placed. */
final class RelaxedInVain {

    private final Predicate<Variant> isDeferred;
    private final Map<Variant, Answer> known = new HashMap<>();

    private record Answer(int placed, boolean isTrue) {}

    RelaxedInVain(Predicate<Variant> isDeferred) {
        this.isDeferred = isDeferred;
    }

    void forget() {
        known.clear();
    }

    /** After so many pods were placed. */
    boolean isTrueOf(Variant variant, int placed) {
        var last = known.get(variant);
        if (last == null || last.placed() != placed) {
            last = new Answer(placed, isDeferred.test(variant));
            known.put(variant, last);
        }
        return last.isTrue();
    }
}

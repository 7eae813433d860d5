package sh.joiner.api.translate;

import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.claim.Condition.Status;

/** Translates conditions, without the observed generation. */
public final class ConditionTranslation {

    private ConditionTranslation() {}

    public static List<Condition> conditions(@Nullable List<sh.joiner.api.condition.Condition> wire) {
        return Present.list(wire).stream().map(ConditionTranslation::condition).toList();
    }

    private static Condition condition(sh.joiner.api.condition.Condition wire) {
        var since = TimeTranslation.instantOrEpoch("status.conditions", wire.lastTransitionTime);
        return new Condition(wire.type, status(wire.status), wire.reason, wire.message, since);
    }

    /** Returns the status; Unknown for any unknown word. */
    public static Status status(String wire) {
        return switch (wire) {
            case sh.joiner.api.condition.Condition.TRUE -> Status.TRUE;
            case sh.joiner.api.condition.Condition.FALSE -> Status.FALSE;
            default -> Status.UNKNOWN;
        };
    }
}

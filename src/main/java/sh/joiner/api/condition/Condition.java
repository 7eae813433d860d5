package sh.joiner.api.condition;

import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** A condition of an object. Reason and message may be empty. */
@WireObject
public final class Condition {

    public static final String TRUE = "True";
    public static final String FALSE = "False";
    public static final String UNKNOWN = "Unknown";

    public String type = "";
    public String status = UNKNOWN;
    public String reason = "";
    public String message = "";

    /** The time at which the status last changed, in RFC 3339; empty if no time is set. */
    public String lastTransitionTime = "";

    public @Nullable Long observedGeneration;

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Condition that && values().equals(that.values());
    }

    @Override
    public int hashCode() {
        return values().hashCode();
    }

    @Override
    public String toString() {
        return "%s=%s (%s: %s)".formatted(type, status, reason, message);
    }

    /** Returns an independent copy. */
    public Condition copy() {
        var copy = new Condition();
        copy.type = type;
        copy.status = status;
        copy.reason = reason;
        copy.message = message;
        copy.lastTransitionTime = lastTransitionTime;
        copy.observedGeneration = observedGeneration;
        return copy;
    }

    private List<Object> values() {
        var generation = observedGeneration == null ? 0L : observedGeneration;
        return List.of(type, status, reason, message, lastTransitionTime, generation);
    }
}

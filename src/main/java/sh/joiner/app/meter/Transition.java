package sh.joiner.app.meter;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.decision.Decision;
import sh.joiner.model.decision.Decision.Subject;
import sh.joiner.model.decision.Decision.Weight;

/**
 * A condition of an object has another status than before.
 *
 * @param before absent where nothing is known of the condition before
 */
record Transition(Kind kind, Measured object, @Nullable Condition before, Condition now) {

    private static final String BY = "status";

    /** How long it had the status before, by what the conditions say; zero where nothing is known. */
    Duration lasted() {
        return before == null ? Duration.ZERO : Duration.between(before.since(), now.since());
    }

    /** In the reference's words, which dashboards split (core 8.1). */
    Decision event(Instant at) {
        var from = before == null ? Condition.Status.UNKNOWN : before.status();
        var text = "Status condition transitioned, Type: %s, Status: %s -> %s, Reason: %s"
                .formatted(now.type(), word(from), word(now.status()), now.reason());
        return event(
                at, kind, object, now.type(), now.message().isEmpty() ? text : text + ", Message: " + now.message());
    }

    /** The object is gone. */
    static Decision finalized(Instant at, Kind kind, Measured object) {
        return event(at, kind, object, "Finalized", "Finalized " + object.name());
    }

    private static Decision event(Instant at, Kind kind, Measured object, String code, String what) {
        var subject = new Subject(kind.wire(), "", object.name(), object.uid());
        return new Decision(at, BY, code, Weight.NORMAL, List.of(subject), what, "", List.of(), Map.of(), 0);
    }

    /** As the wire has it. */
    static String word(Condition.Status status) {
        var name = status.name();
        return name.charAt(0) + name.substring(1).toLowerCase(Locale.ROOT);
    }
}

package sh.joiner.board.projection;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.board.view.ConditionView;
import sh.joiner.engine.nodeclass.Inspection;
import sh.joiner.engine.nodeclass.Inspection.Doubted;
import sh.joiner.model.claim.Condition;

/** Creates the views of conditions, and summarizes them in one state. */
public final class ConditionSummary {

    public static final String DELETING = "Deleting";
    static final String READY = "Ready";
    static final String NOT_READY = "NotReady";
    static final String UNKNOWN = "Unknown";

    private ConditionSummary() {}

    public static List<ConditionView> views(List<Condition> conditions) {
        return conditions.stream().map(condition -> view(condition, null, null)).toList();
    }

    /** Returns the views with the time of the next reconciliation, and with the reason why a status could not be checked again. */
    public static List<ConditionView> views(List<Condition> conditions, Inspection inspection) {
        return conditions.stream()
                .map(condition -> view(
                        condition,
                        inspection.nextTry(condition.type()),
                        inspection.doubts().get(condition.type())))
                .toList();
    }

    private static ConditionView view(Condition condition, @Nullable Instant nextTry, @Nullable Doubted doubted) {
        var kept = condition.status() == Condition.Status.UNKNOWN
                ? null
                : doubted; // the message of an Unknown condition already contains the reason
        return new ConditionView(
                condition.type(),
                condition.status().wire(),
                condition.reason(),
                condition.message(),
                condition.since(),
                nextTry,
                kept == null ? null : kept.reason() + ": " + kept.message(),
                kept == null ? null : kept.answeredAt());
    }

    /** Returns Ready, NotReady or Unknown, as in the Ready condition. */
    public static String of(List<Condition> conditions) {
        return conditions.stream()
                .filter(condition -> condition.type().equals(READY))
                .findFirst()
                .map(condition -> state(condition.status()))
                .orElse(UNKNOWN);
    }

    private static String state(Condition.Status status) {
        return switch (status) {
            case TRUE -> READY;
            case FALSE -> NOT_READY;
            case UNKNOWN -> UNKNOWN;
        };
    }
}

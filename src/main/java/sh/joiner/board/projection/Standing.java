package sh.joiner.board.projection;

import java.util.List;
import sh.joiner.board.view.ConditionView;
import sh.joiner.model.claim.Condition;

/** Conditions as they are shown, and the one word that they come to. */
final class Standing {

    static final String DELETING = "Deleting";
    static final String READY = "Ready";
    static final String NOT_READY = "NotReady";
    static final String UNKNOWN = "Unknown";

    private Standing() {}

    static List<ConditionView> views(List<Condition> conditions) {
        return conditions.stream()
                .map(one -> new ConditionView(one.type(), word(one.status()), one.reason(), one.message(), one.since()))
                .toList();
    }

    /** Ready, NotReady or Unknown by the Ready condition. */
    static String of(List<Condition> conditions) {
        return conditions.stream()
                .filter(one -> one.type().equals(READY))
                .findFirst()
                .map(one -> state(one.status()))
                .orElse(UNKNOWN);
    }

    private static String state(Condition.Status status) {
        return switch (status) {
            case TRUE -> READY;
            case FALSE -> NOT_READY;
            case UNKNOWN -> UNKNOWN;
        };
    }

    private static String word(Condition.Status status) {
        return switch (status) {
            case TRUE -> "True";
            case FALSE -> "False";
            case UNKNOWN -> "Unknown";
        };
    }
}

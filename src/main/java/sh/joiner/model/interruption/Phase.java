package sh.joiner.model.interruption;

import java.util.Optional;
import java.util.stream.Stream;

/** The progress of the response to a notice. */
public enum Phase {
    /** The action is not decided yet, or starts later. */
    PENDING("Pending"),
    /** The action waits for the approval of a user, or for other nodes of the pool. */
    AWAITING_APPROVAL("AwaitingApproval"),
    /** A user has snoozed the notice. */
    SNOOZED("Snoozed"),
    /** The action is in progress. */
    ACTING("Acting"),
    /** The action is complete, or the rule requires no action. */
    DONE("Done"),
    /** AWS or a user has cancelled the notice, or a failed status check passes again. */
    CANCELLED("Cancelled"),
    /** The event happened, or the node was deleted, before the action started. */
    EXPIRED("Expired"),
    /** The message could not be parsed. */
    UNPARSED("Unparsed");

    private final String word;

    Phase(String word) {
        this.word = word;
    }

    public static Optional<Phase> of(String word) {
        return Stream.of(values()).filter(phase -> phase.word.equals(word)).findFirst();
    }

    public String word() {
        return word;
    }

    /**
     * Returns true if no step follows. Joiner can still reopen the interruption if the event is announced again or a user withdraws a cancellation.
     */
    public boolean isFinal() {
        return switch (this) {
            case PENDING, AWAITING_APPROVAL, SNOOZED, ACTING -> false;
            case DONE, CANCELLED, EXPIRED, UNPARSED -> true;
        };
    }
}

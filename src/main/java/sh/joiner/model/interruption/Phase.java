package sh.joiner.model.interruption;

import java.util.Optional;
import java.util.stream.Stream;

/** The progress of the response to a notice. */
public enum Phase {
    /** The action will start later. */
    PENDING("Pending"),
    /** The action waits for the approval of a user. */
    AWAITING_APPROVAL("AwaitingApproval"),
    /** A user has snoozed the notice. */
    SNOOZED("Snoozed"),
    /** The action is in progress. */
    ACTING("Acting"),
    /** The action is complete. */
    DONE("Done"),
    /** AWS or a user has cancelled the notice. */
    CANCELLED("Cancelled"),
    /** The event happened before the action started. */
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

    /** Returns true if the phase cannot change any more. */
    public boolean isFinal() {
        return switch (this) {
            case PENDING, AWAITING_APPROVAL, SNOOZED, ACTING -> false;
            case DONE, CANCELLED, EXPIRED, UNPARSED -> true;
        };
    }
}

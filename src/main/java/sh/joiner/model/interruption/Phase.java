package sh.joiner.model.interruption;

import java.util.Optional;
import java.util.stream.Stream;

/** How far the answer to a notice has come. */
public enum Phase {
    /** Something will be done, later. */
    PENDING("Pending"),
    /** A person has to say yes first. */
    AWAITING_APPROVAL("AwaitingApproval"),
    /** A person has put it off. */
    SNOOZED("Snoozed"),
    /** It is being done. */
    ACTING("Acting"),
    /** Nothing is left to do. */
    DONE("Done"),
    /** AWS or a person has called it off. */
    CANCELLED("Cancelled"),
    /** It happened before anything was done. */
    EXPIRED("Expired"),
    /** It could not be understood. */
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

    /** Whether nothing more will come of it. */
    public boolean isFinal() {
        return switch (this) {
            case PENDING, AWAITING_APPROVAL, SNOOZED, ACTING -> false;
            case DONE, CANCELLED, EXPIRED, UNPARSED -> true;
        };
    }
}

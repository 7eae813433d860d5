package sh.joiner.engine.nodeclass;

/** Why AWS does not say what it was asked. */
public enum NoAnswerReason {
    /** There is no way to it from where the program runs (aws 9.4). */
    OUT_OF_REACH("AWSOutOfReach"),
    /** The controller's role lacks the right. */
    FORBIDDEN("AWSForbidden"),
    /** The controller's credentials are not taken, or have expired: nothing is known of its rights. */
    CREDENTIALS("AWSCredentialsRefused"),
    /** Too many calls. */
    THROTTLED("AWSThrottled"),
    /** No answer, or a fault of AWS's own. */
    UNREACHABLE("AWSUnreachable"),
    /** Somebody else changes the same thing, or a quota is spent. */
    CONFLICT("AWSConflict"),
    /** The question makes no sense to AWS. */
    REFUSED("AWSRefused");

    private final String reason;

    NoAnswerReason(String reason) {
        this.reason = reason;
    }

    /** The reason of a condition that nothing is known about because of it. */
    public String reason() {
        return reason;
    }

    /** Whether it stays so until somebody changes something. */
    public boolean lasts() {
        return switch (this) {
            case OUT_OF_REACH, FORBIDDEN -> true;
            case CREDENTIALS, THROTTLED, UNREACHABLE, CONFLICT, REFUSED -> false;
        };
    }

    public Finding.Doubt doubt(String message) {
        return new Finding.Doubt(reason, message);
    }
}

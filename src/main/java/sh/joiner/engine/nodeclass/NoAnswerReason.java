package sh.joiner.engine.nodeclass;

/** The reason why a call to AWS gives no usable answer: AWS is not reachable or returns an error. */
public enum NoAnswerReason {
    /** The AWS endpoint is not reachable from the controller's network (aws 9.4). */
    OUT_OF_REACH("AWSOutOfReach"),
    /** The controller's role lacks a permission. */
    FORBIDDEN("AWSForbidden"),
    /** AWS rejects the controller's credentials, or they have expired. The controller's permissions are unknown. */
    CREDENTIALS("AWSCredentialsRefused"),
    /** AWS throttles the calls. */
    THROTTLED("AWSThrottled"),
    /** AWS does not respond or has an internal error. */
    UNREACHABLE("AWSUnreachable"),
    /** Another client changes the same object, or a quota is exceeded. */
    CONFLICT("AWSConflict"),
    /** AWS rejects the request as invalid. */
    REFUSED("AWSRefused");

    private final String reason;

    NoAnswerReason(String reason) {
        this.reason = reason;
    }

    /** Returns the reason of a condition whose status is Unknown because AWS gives no answer. */
    public String reason() {
        return reason;
    }

    /** Returns true if the cause lasts until a user changes something. */
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

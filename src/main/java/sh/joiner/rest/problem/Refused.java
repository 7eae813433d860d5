package sh.joiner.rest.problem;

import java.time.Duration;

/** A request that cannot be answered, with the status and one sentence for the person who asked. */
public final class Refused extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int status;
    private final long retryAfter;

    private Refused(int status, String detail) {
        this(status, detail, 0);
    }

    private Refused(int status, String detail, long retryAfter) {
        super(detail, null, false, false); // it is an answer: nobody reads a stack trace of it
        this.status = status;
        this.retryAfter = retryAfter;
    }

    /** Somebody else is being served, for so long at most. */
    public static Refused busy(String detail, Duration left) {
        return new Refused(429, detail, left.toSeconds() + 1);
    }

    public static Refused badRequest(String detail) {
        return new Refused(400, detail);
    }

    public static Refused notFound(String detail) {
        return new Refused(404, detail);
    }

    public static Refused conflict(String detail) {
        return new Refused(409, detail);
    }

    /** What it is about has changed since it was seen. */
    public static Refused preconditionFailed(String detail) {
        return new Refused(412, detail);
    }

    /** Nobody knows which version of it was seen. */
    public static Refused preconditionRequired(String detail) {
        return new Refused(428, detail);
    }

    /** Nobody here can tell now; somebody else may, or this process later. */
    public static Refused notKnown(String detail) {
        return new Refused(503, detail);
    }

    /** The API server refused to write down what a person wants. */
    public static Refused wishNotTaken(String why) {
        return notKnown("the API server did not take the wish: " + why);
    }

    /** Whole seconds after which it is worth another try; 0 if nobody can say. */
    long retryAfter() {
        return retryAfter;
    }

    int status() {
        return status;
    }

    String detail() {
        return String.valueOf(getMessage());
    }
}

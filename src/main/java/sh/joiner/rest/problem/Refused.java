package sh.joiner.rest.problem;

import java.time.Duration;

/** Thrown if a request is refused. Carries the HTTP status and one sentence for the user. */
public final class Refused extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int status;
    private final long retryAfter;

    private Refused(int status, String detail) {
        this(status, detail, 0);
    }

    private Refused(int status, String detail, long retryAfter) {
        super(detail, null, false, false); // without a stack trace: the exception only carries an answer
        this.status = status;
        this.retryAfter = retryAfter;
    }

    /** Refuses a request because another request is in progress. The other request ends within the time {@code left}. */
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

    /** Refuses a request because the object has changed since the client read it. */
    public static Refused preconditionFailed(String detail) {
        return new Refused(412, detail);
    }

    /** Refuses a request that does not name the version that the client has seen. */
    public static Refused preconditionRequired(String detail) {
        return new Refused(428, detail);
    }

    /** Refuses a request because this process does not know the answer yet. A retry, or another process, may give the answer. */
    public static Refused notKnown(String detail) {
        return new Refused(503, detail);
    }

    /** Refuses a request because the API server refused the resulting write. */
    public static Refused refusedByApiServer(String why) {
        return notKnown("the API server refused the request: " + why);
    }

    /** Returns the whole seconds after which the client may retry; 0 if unknown. */
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

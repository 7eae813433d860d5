package sh.joiner.sandbox.cluster;

/** A request that the API server refuses, with the HTTP code and the reason of its Status body (as {@code NotFound} or {@code Conflict}). */
public final class ApiException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int code;
    private final String reason;

    public ApiException(int code, String reason, String message) {
        super(message);
        this.code = code;
        this.reason = reason;
    }

    /** The HTTP status code. */
    public int code() {
        return code;
    }

    /** The machine-readable reason, one of Kubernetes' StatusReason values. */
    public String reason() {
        return reason;
    }
}

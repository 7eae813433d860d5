package sh.joiner.port;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when AWS or the API server refuses or throttles a request, cannot be reached, or gives an answer that cannot be read.
 *
 * <p>Adapters convert the exceptions of their clients to this exception. The category says if a retry can help.
 */
public final class RemoteCallException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final Category category;
    private final String code;

    /** Creates an exception. The code is AWS's or the API server's error code, such as {@code UnauthorizedOperation}; empty if there is none. */
    public RemoteCallException(Category category, String code, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.category = category;
        this.code = code;
    }

    /** The category of the failure. */
    public enum Category {
        /** Too many requests; a later retry can succeed. */
        THROTTLED,
        /** Joiner lacks a permission. */
        FORBIDDEN,
        /** The credentials are invalid or have expired; this says nothing about permissions. */
        CREDENTIALS,
        /** The requested object does not exist. */
        NOT_FOUND,
        /** Another writer changed the object first. */
        CONFLICT,
        /** The request is invalid, or the answer cannot be read. */
        INVALID,
        /** No answer, or an internal error of the service; a later retry can succeed. */
        UNREACHABLE
    }

    public Category category() {
        return category;
    }

    /** Returns the error code; empty if there is none. */
    public String code() {
        return code;
    }

    /** Returns true if the same request can succeed later without a change by a user. */
    public boolean mayPass() {
        return switch (category) {
            case CREDENTIALS, THROTTLED, UNREACHABLE, CONFLICT -> true;
            case FORBIDDEN, NOT_FOUND, INVALID -> false;
        };
    }
}

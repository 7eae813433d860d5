package sh.joiner.sandbox.kind;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Thrown when the API server refuses a request. Contains the HTTP code and the reason of the Status body, such as {@code NotFound} or
 * {@code Conflict}.
 */
public final class ApiException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** The reason of an error that is sent as plain text, without a Status. */
    static final String NO_STATUS = "";

    private final int code;
    private final String reason;
    private final ObjectNode details;
    private final String continueToken;

    public ApiException(int code, String reason, String message) {
        this(code, reason, message, JsonNodeFactory.instance.objectNode());
    }

    public ApiException(int code, String reason, String message, ObjectNode details) {
        this(code, reason, message, details, "");
    }

    private ApiException(int code, String reason, String message, ObjectNode details, String continueToken) {
        super(message);
        this.continueToken = continueToken;
        this.code = code;
        this.reason = reason;
        this.details = details.deepCopy();
    }

    /** Returns a copy with a token. With this token, a client can continue a list whose snapshot has expired. */
    public ApiException continuing(String token) {
        return new ApiException(code, reason, String.valueOf(getMessage()), details, token);
    }

    /** Returns the HTTP status code. */
    public int code() {
        return code;
    }

    /** Returns the machine-readable reason, such as {@code NotFound}, or empty. */
    public String reason() {
        return reason;
    }

    /** Returns true if the client gets only the message, in plain text. */
    public boolean isPlainText() {
        return code == 404 && reason.equals(NO_STATUS);
    }

    /** Returns the seconds after which the client may retry; 0 if the details do not contain them. */
    public int retryAfterSeconds() {
        return details.path("retryAfterSeconds").asInt();
    }

    /** Returns the Status body that the client gets. */
    public ObjectNode status() {
        var status = JsonNodeFactory.instance.objectNode();
        status.put("kind", "Status").put("apiVersion", "v1");
        var metadata = status.putObject("metadata");
        if (!continueToken.isEmpty()) {
            metadata.put("continue", continueToken);
        }
        status.put("status", "Failure").put("message", getMessage()).put("reason", reason);
        if (!details.isEmpty()) {
            status.set("details", details.deepCopy());
        }
        return status.put("code", code);
    }
}

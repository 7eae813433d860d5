package sh.joiner.sandbox.kind;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** A request that the API server refuses, with the HTTP code and the reason of its Status body (as {@code NotFound} or {@code Conflict}). */
public final class ApiException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** The reason of a refusal that is sent as plain text, without a Status. */
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

    /** The same refusal of a page, with the token by which the rest can be had all the same. */
    public ApiException continuing(String token) {
        return new ApiException(code, reason, String.valueOf(getMessage()), details, token);
    }

    /** The HTTP status code. */
    public int code() {
        return code;
    }

    /** The machine-readable reason, one of Kubernetes' StatusReason values. */
    public String reason() {
        return reason;
    }

    /** Returns true if the client gets the message alone, in plain text. */
    public boolean isPlainText() {
        return code == 404 && reason.equals(NO_STATUS);
    }

    /** When the client may try again; 0 where nothing is said of it. */
    public int retryAfterSeconds() {
        return details.path("retryAfterSeconds").asInt();
    }

    /** The Status body that a client gets. */
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

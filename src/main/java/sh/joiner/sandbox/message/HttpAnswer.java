package sh.joiner.sandbox.message;

import com.fasterxml.jackson.databind.JsonNode;
import io.vertx.core.buffer.Buffer;
import java.util.List;
import sh.joiner.sandbox.kind.ApiException;
import sh.joiner.sandbox.kind.Json;

/**
 * An HTTP response.
 *
 * @param warnings sentences for the user of the client, sent as Warning headers
 * @param retryAfterSeconds the time after which the client may retry; 0 for none
 */
public record HttpAnswer(int code, String mediaType, Buffer body, List<String> warnings, int retryAfterSeconds) {

    private static final String JSON = "application/json";
    private static final String PLAIN = "text/plain; charset=utf-8";

    public HttpAnswer {
        warnings = List.copyOf(warnings);
    }

    public static HttpAnswer ok(JsonNode tree) {
        return of(200, tree);
    }

    public static HttpAnswer of(int code, JsonNode tree) {
        return json(code, Buffer.buffer(Json.bytes(tree)));
    }

    public static HttpAnswer json(int code, Buffer body) {
        return new HttpAnswer(code, JSON, body, List.of(), 0);
    }

    public static HttpAnswer ok(String mediaType, byte[] body) {
        return new HttpAnswer(200, mediaType, Buffer.buffer(body), List.of(), 0);
    }

    public static HttpAnswer text(String text) {
        return new HttpAnswer(200, PLAIN, Buffer.buffer(text), List.of(), 0);
    }

    public static HttpAnswer refusal(ApiException refusal) {
        if (refusal.isPlainText()) {
            return new HttpAnswer(refusal.code(), PLAIN, Buffer.buffer(refusal.getMessage() + "\n"), List.of(), 0);
        }
        return of(refusal.code(), refusal.status()).retryAfter(refusal.retryAfterSeconds());
    }

    public HttpAnswer warning(List<String> more) {
        return new HttpAnswer(code, mediaType, body, more, retryAfterSeconds);
    }

    private HttpAnswer retryAfter(int seconds) {
        return new HttpAnswer(code, mediaType, body, warnings, seconds);
    }
}

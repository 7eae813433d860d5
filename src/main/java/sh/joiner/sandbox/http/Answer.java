package sh.joiner.sandbox.http;

import com.fasterxml.jackson.databind.JsonNode;
import io.vertx.core.buffer.Buffer;
import java.util.List;
import sh.joiner.sandbox.kind.ApiException;
import sh.joiner.sandbox.kind.Json;

/**
 * One HTTP response.
 *
 * @param warnings sentences for the person at the client, sent as Warning headers
 * @param retryAfterSeconds when the client may try again; 0 says nothing
 */
record Answer(int code, String mediaType, Buffer body, List<String> warnings, int retryAfterSeconds) {

    private static final String JSON = "application/json";
    private static final String PLAIN = "text/plain; charset=utf-8";

    Answer {
        warnings = List.copyOf(warnings);
    }

    static Answer ok(JsonNode tree) {
        return of(200, tree);
    }

    static Answer of(int code, JsonNode tree) {
        return json(code, Buffer.buffer(Json.bytes(tree)));
    }

    static Answer json(int code, Buffer body) {
        return new Answer(code, JSON, body, List.of(), 0);
    }

    static Answer ok(String mediaType, byte[] body) {
        return new Answer(200, mediaType, Buffer.buffer(body), List.of(), 0);
    }

    static Answer text(String text) {
        return new Answer(200, PLAIN, Buffer.buffer(text), List.of(), 0);
    }

    static Answer refusal(ApiException refusal) {
        if (refusal.isPlainText()) {
            return new Answer(refusal.code(), PLAIN, Buffer.buffer(refusal.getMessage() + "\n"), List.of(), 0);
        }
        return of(refusal.code(), refusal.status()).retryAfter(refusal.retryAfterSeconds());
    }

    Answer warning(List<String> more) {
        return new Answer(code, mediaType, body, more, retryAfterSeconds);
    }

    private Answer retryAfter(int seconds) {
        return new Answer(code, mediaType, body, warnings, seconds);
    }
}

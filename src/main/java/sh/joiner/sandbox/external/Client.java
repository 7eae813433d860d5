package sh.joiner.sandbox.external;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import sh.joiner.sandbox.kind.ApiException;
import sh.joiner.sandbox.kind.Json;

/** Sends requests to an API server and returns JSON trees. Throws {@link ApiException} with the server's own message if a request is refused. */
final class Client {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final ApiServer server;

    Client(ApiServer server) {
        this.server = server;
    }

    ApiServer server() {
        return server;
    }

    ObjectNode ask(String method, String path, String body) {
        var answer = server.ask(method, path, body);
        if (answer.isOk()) {
            return object(answer.body());
        }
        throw refusal(answer);
    }

    /** Parses a body or a line that must be a JSON object. */
    static ObjectNode object(String json) {
        try {
            if (JSON.readTree(json) instanceof ObjectNode object) {
                return object;
            }
        } catch (JsonProcessingException e) {
            throw new ApiException(
                    502, "InvalidResponse", "the API server's answer is not JSON: " + e.getOriginalMessage());
        }
        throw new ApiException(502, "InvalidResponse", "the API server's answer is JSON, but not an object");
    }

    private static ApiException refusal(ApiServer.Answer answer) {
        try {
            return refusal(answer.code(), object(answer.body()));
        } catch (ApiException noStatus) {
            return new ApiException(answer.code(), "", "HTTP " + answer.code());
        }
    }

    static ApiException refusal(int code, ObjectNode status) {
        return new ApiException(code, Json.text(status, "reason"), Json.text(status, "message"));
    }
}

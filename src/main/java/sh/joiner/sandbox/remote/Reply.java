package sh.joiner.sandbox.remote;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;

/** A response of the world: an HTTP status and JSON. */
record Reply(int status, JsonNode body) {

    static final int OK = 200;

    static Reply ok(JsonNode body) {
        return new Reply(OK, body);
    }

    static Reply done() {
        return ok(JsonNodeFactory.instance.objectNode());
    }

    static Reply refused(int status, String message) {
        return new Reply(status, JsonNodeFactory.instance.objectNode().put("message", message));
    }

    boolean isOk() {
        return status == OK;
    }
}

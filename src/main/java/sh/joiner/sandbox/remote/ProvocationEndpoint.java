package sh.joiner.sandbox.remote;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.time.Duration;
import sh.joiner.port.sandbox.Provocations;

/** Performs the provocations that another process sends for its user. */
final class ProvocationEndpoint {

    private final Provocations provocations;

    ProvocationEndpoint(Provocations provocations) {
        this.provocations = provocations;
    }

    /** Performs the named request. Throws the world's exception if the world rejects the request. */
    Reply answer(String request, JsonNode body) {
        return switch (request) {
            case "state" -> Reply.ok(ProvocationJson.write(provocations.state()));
            case "calls" -> Reply.ok(ProvocationJson.write(provocations.lastCalls()));
            case "journal" -> Reply.ok(ProvocationJson.write(provocations.journal()));
            case "speed" -> done(() -> provocations.speed(body.path("speed").asDouble(-1)));
            case "advance" ->
                done(() ->
                        provocations.advance(Duration.ofNanos(body.path("nanos").asLong())));
            case "play" -> done(() -> provocations.play(body.path("story").asText()));
            case "heal" -> done(() -> removeFault(body.path("fault").asText()));
            case "provoke" -> provoke(body);
            default -> Reply.refused(404, "unknown request \"%s\" to the world".formatted(request));
        };
    }

    private void removeFault(String fault) {
        if (fault.isEmpty()) {
            provocations.removeAllFaults();
        } else {
            provocations.removeFault(fault);
        }
    }

    private static Reply done(Runnable action) {
        action.run();
        return Reply.done();
    }

    private Reply provoke(JsonNode body) {
        var json = JsonNodeFactory.instance.objectNode();
        provocations.provoke(ProvocationJson.provocation(body)).ifPresent(id -> json.put("made", id));
        return Reply.ok(json);
    }
}

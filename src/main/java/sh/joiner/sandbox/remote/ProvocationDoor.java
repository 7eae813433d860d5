package sh.joiner.sandbox.remote;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.time.Duration;
import sh.joiner.port.sandbox.Provocations;

/** Carries out what a person orders in another process. */
final class ProvocationDoor {

    private final Provocations provocations;

    ProvocationDoor(Provocations provocations) {
        this.provocations = provocations;
    }

    /** Throws what the world throws of an order that it cannot carry out. */
    Reply answer(String what, JsonNode body) {
        return switch (what) {
            case "state" -> Reply.ok(ProvocationJson.write(provocations.state()));
            case "calls" -> Reply.ok(ProvocationJson.write(provocations.lastCalls()));
            case "journal" -> Reply.ok(ProvocationJson.write(provocations.journal()));
            case "speed" -> done(() -> provocations.speed(body.path("speed").asDouble(-1)));
            case "advance" ->
                done(() ->
                        provocations.advance(Duration.ofNanos(body.path("nanos").asLong())));
            case "play" -> done(() -> provocations.play(body.path("story").asText()));
            case "heal" -> done(() -> heal(body.path("fault").asText()));
            case "provoke" -> provoke(body);
            default -> Reply.refused(404, "there is no way to \"%s\" the world".formatted(what));
        };
    }

    private void heal(String fault) {
        if (fault.isEmpty()) {
            provocations.heal();
        } else {
            provocations.heal(fault);
        }
    }

    private static Reply done(Runnable deed) {
        deed.run();
        return Reply.done();
    }

    private Reply provoke(JsonNode body) {
        var json = JsonNodeFactory.instance.objectNode();
        provocations.provoke(ProvocationJson.provocation(body)).ifPresent(id -> json.put("made", id));
        return Reply.ok(json);
    }
}

package sh.joiner.sandbox.remote;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import sh.joiner.port.sandbox.Provocation;
import sh.joiner.port.sandbox.Provocations;

/** Forwards provocations to a world in another process. */
final class RemoteProvocations implements Provocations {

    private static final Duration LONGEST = Duration.ofSeconds(30); // wall-clock time
    private static final int NOT_FOUND = 404;

    private final WorldConnection link;

    RemoteProvocations(WorldConnection link) {
        this.link = link;
    }

    @Override
    public State state() {
        return ProvocationJson.state(ask("state", body()));
    }

    @Override
    public List<Call> lastCalls() {
        return ProvocationJson.list(ask("calls", body()), Call.class);
    }

    @Override
    public List<Happening> journal() {
        return ProvocationJson.list(ask("journal", body()), Happening.class);
    }

    @Override
    public void speed(double timesTheWall) {
        var _ = ask("speed", body().put("speed", timesTheWall));
    }

    @Override
    public void advance(Duration by) {
        var _ = ask("advance", body().put("nanos", by.toNanos()));
    }

    @Override
    public void play(String story) {
        var _ = ask("play", body().put("story", story));
    }

    @Override
    public void removeAllFaults() {
        var _ = ask("heal", body());
    }

    @Override
    public void removeFault(String fault) {
        var _ = ask("heal", body().put("fault", fault));
    }

    @Override
    public Optional<String> provoke(Provocation provocation) {
        return Optional.ofNullable(
                ask("provoke", ProvocationJson.order(provocation)).path("made").textValue());
    }

    private static ObjectNode body() {
        return JsonNodeFactory.instance.objectNode();
    }

    /** Sends a request. If the world rejects the request, throws an exception with the world's message. */
    private JsonNode ask(String request, JsonNode body) {
        var reply = link.ask("/provocations/" + request, body, LONGEST);
        if (reply.isOk()) {
            return reply.body();
        }
        var message = reply.body().path("message").asText();
        if (reply.status() == NOT_FOUND) {
            throw new NoSuchElementException(message);
        }
        if (reply.status() < 500) {
            throw new IllegalArgumentException(message);
        }
        throw new IllegalStateException(message);
    }
}

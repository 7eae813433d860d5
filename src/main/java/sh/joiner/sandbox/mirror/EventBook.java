package sh.joiner.sandbox.mirror;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Writes Kubernetes events: one object per subject, reason and reporter, whose count and message move on when the same is told again. Events
 * of the sandbox live an hour of the world's time, as an API server keeps them by default.
 */
public final class EventBook {

    private static final String EVENTS = "events";
    private static final Duration LIFE = Duration.ofHours(1);
    private static final Duration SWEEP = Duration.ofMinutes(10);

    private final World world;
    private final Mirror events;

    public EventBook(World world) {
        this.world = world;
        this.events = world.mirror(EVENTS);
    }

    /** Begins to clear away old events. */
    public void start() {
        world.after(SWEEP, this::sweep);
    }

    /** Tells an event about the subject. */
    public void tell(JsonNode subject, Entry entry) {
        var key = key(subject, entry);
        if (events.get(key).isPresent()
                && world.update(EVENTS, key, event -> again(event, entry)).isPresent()) {
            return;
        }
        world.create(EVENTS, first(subject, entry, key));
    }

    private static ObjectKey key(JsonNode subject, Entry entry) {
        var namespace = Meta.namespace(subject).isEmpty() ? "default" : Meta.namespace(subject);
        var tag = Integer.toHexString((Meta.uid(subject) + entry.reason() + entry.reporter()).hashCode());
        return new ObjectKey(namespace, Meta.name(subject) + "." + tag);
    }

    private ObjectNode again(ObjectNode event, Entry entry) {
        return event.put("message", entry.message())
                .put("count", event.path("count").asInt(1) + 1)
                .put("lastTimestamp", world.now().toString());
    }

    private ObjectNode first(JsonNode subject, Entry entry, ObjectKey key) {
        var event = Json.object().put("apiVersion", "v1").put("kind", "Event");
        event.putObject("metadata").put("name", key.name()).put("namespace", key.namespace());
        event.putObject("involvedObject")
                .put("apiVersion", Json.text(subject, "apiVersion"))
                .put("kind", Json.text(subject, "kind"))
                .put("namespace", Meta.namespace(subject))
                .put("name", Meta.name(subject))
                .put("uid", Meta.uid(subject));
        event.put("type", entry.type()).put("reason", entry.reason()).put("message", entry.message());
        event.put("firstTimestamp", world.now().toString())
                .put("lastTimestamp", world.now().toString())
                .put("count", 1)
                .put("reportingComponent", entry.reporter())
                .put("reportingInstance", "")
                .putObject("source")
                .put("component", entry.reporter());
        return event;
    }

    private void sweep() {
        var limit = world.now().minus(LIFE);
        for (ObjectNode event : List.copyOf(events.all())) {
            if (lastSeen(event).isBefore(limit)) {
                world.deleteNow(EVENTS, event);
            }
        }
        world.after(SWEEP, this::sweep);
    }

    private static Instant lastSeen(JsonNode event) {
        var text = Json.text(event, "lastTimestamp");
        return text.isEmpty() ? Meta.created(event) : Instant.parse(text);
    }

    /** What is told: {@code type} is Normal or Warning, {@code reporter} the component that tells. */
    public record Entry(String type, String reason, String message, String reporter) {

        public static Entry normal(String reason, String message, String reporter) {
            return new Entry("Normal", reason, message, reporter);
        }

        public static Entry warning(String reason, String message, String reporter) {
            return new Entry("Warning", reason, message, reporter);
        }
    }
}

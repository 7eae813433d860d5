package sh.joiner.sandbox.mirror;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jboss.logging.Logger;
import sh.joiner.sandbox.kind.ApiException;
import sh.joiner.sandbox.kind.Json;

/**
 * Writes Kubernetes events: one object for each subject, reason and reporter. A repeated event increases its count and replaces its message. The API
 * server deletes events an hour or more after their last update.
 */
public final class EventWriter {

    private static final Logger LOG = Logger.getLogger(EventWriter.class);
    private static final String EVENTS = "events";

    private final MirroredCluster world;

    public EventWriter(MirroredCluster world) {
        this.world = world;
    }

    /** Writes an event about the subject. An event that the server refuses, for example in a namespace that is being deleted, is dropped. */
    public void report(JsonNode subject, Entry entry) {
        var key = key(subject, entry);
        try {
            if (world.update(EVENTS, key, event -> repeated(event, entry)).isEmpty()) {
                world.create(EVENTS, first(subject, entry, key));
            }
        } catch (ApiException e) {
            LOG.debugf(e, "an event was rejected: event=%s reason=%s", key, entry.reason());
        }
    }

    private static ObjectKey key(JsonNode subject, Entry entry) {
        var namespace = Meta.namespace(subject).isEmpty() ? "default" : Meta.namespace(subject);
        var tag = Integer.toHexString((Meta.uid(subject) + entry.reason() + entry.reporter()).hashCode());
        return new ObjectKey(namespace, Meta.name(subject) + "." + tag);
    }

    private ObjectNode repeated(ObjectNode event, Entry entry) {
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

    /** The content of an event: {@code type} is Normal or Warning, {@code reporter} the reporting component. */
    public record Entry(String type, String reason, String message, String reporter) {

        public static Entry normal(String reason, String message, String reporter) {
            return new Entry("Normal", reason, message, reporter);
        }

        public static Entry warning(String reason, String message, String reporter) {
            return new Entry("Warning", reason, message, reporter);
        }
    }
}

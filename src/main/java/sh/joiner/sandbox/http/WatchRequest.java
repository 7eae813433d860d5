package sh.joiner.sandbox.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.kind.ApiException;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.message.Call;
import sh.joiner.sandbox.message.ListOptions;
import sh.joiner.sandbox.message.ObjectSelection;
import sh.joiner.sandbox.message.View;
import sh.joiner.sandbox.store.ObjectStore.Change;
import sh.joiner.sandbox.store.Occurrence;
import sh.joiner.sandbox.store.Stored;
import sh.joiner.sandbox.table.PartialMetadata;
import sh.joiner.sandbox.table.Tables;

/** The options of a watch: its selection of objects and the form of its events. */
record WatchRequest(View view, ObjectSelection selection, Call call, Tables tables) {

    private static final long DEFAULT_SECONDS =
            Duration.ofMinutes(45).toSeconds(); // real API servers: 30 to 60 minutes
    private static final String ENDS_INITIAL_EVENTS = "k8s.io/initial-events-end";

    /** The start of a watch. */
    sealed interface Beginning {
        /** A start with all current objects. */
        record Now() implements Beginning {}

        /** A start with the changes after a revision. */
        record Since(long revision) implements Beginning {}
    }

    Beginning beginning() {
        var version = ListOptions.revision(call);
        return version == 0 || wantsInitialEvents() ? new Beginning.Now() : new Beginning.Since(version);
    }

    boolean wantsInitialEvents() {
        return call.flag("sendInitialEvents");
    }

    boolean takesBookmarks() {
        return call.flag("allowWatchBookmarks");
    }

    Duration timeout() {
        return Duration.ofSeconds(Math.max(1, call.number("timeoutSeconds", DEFAULT_SECONDS)));
    }

    /**
     * Returns the event for this watcher; null if the change does not concern the selection. An object that enters the selection is reported as
     * added, an object that leaves it as deleted.
     */
    @Nullable
    Buffer line(Occurrence occurrence) {
        var before = occurrence.before();
        var isSelected = occurrence.type() != Change.Type.DELETED && selection.matches(occurrence.object());
        if (before == null || !selection.matches(before)) {
            return isSelected ? line(Change.Type.ADDED, occurrence.object()) : null;
        }
        return isSelected
                ? line(Change.Type.MODIFIED, occurrence.object())
                : line(Change.Type.DELETED, lastSeen(before, occurrence));
    }

    /**
     * Returns the object of a deletion event. An object that leaves the selection is reported with its last matching content and the revision
     * at which it left.
     */
    private static Stored lastSeen(Stored before, Occurrence occurrence) {
        if (occurrence.type() == Change.Type.DELETED) {
            return occurrence.object();
        }
        var last = before.copy();
        last.withObject("/metadata").put("resourceVersion", Long.toString(occurrence.revision()));
        return new Stored(before.key(), occurrence.revision(), last);
    }

    Buffer line(Change.Type type, Stored object) {
        return switch (call.form()) {
            case OBJECT -> line(type.name(), view.json(object));
            case TABLE -> line(type.name(), Json.bytes(table(object)));
            case METADATA -> line(type.name(), Json.bytes(PartialMetadata.of(view.show(object.tree()))));
        };
    }

    private ObjectNode table(Stored object) {
        return tables.of(view.shown(), view.rows(List.of(object)), call.parameter("includeObject"));
    }

    private static Buffer line(String type, byte[] object) {
        return Buffer.buffer(object.length + 48)
                .appendString("{\"type\":\"")
                .appendString(type)
                .appendString("\",\"object\":")
                .appendBytes(object)
                .appendString("}\n");
    }

    Buffer bookmark(long revision) {
        return line("BOOKMARK", Json.bytes(marker(revision)));
    }

    /** Returns the bookmark that ends the initial events. */
    Buffer initialEventsEnd(long revision) {
        var marker = marker(revision);
        marker.withObject("/metadata").withObject("/annotations").put(ENDS_INITIAL_EVENTS, "true");
        return line("BOOKMARK", Json.bytes(marker));
    }

    private ObjectNode marker(long revision) {
        var marker = Json.object()
                .put("kind", view.shown().kind())
                .put("apiVersion", view.shown().apiVersion());
        marker.putObject("metadata")
                .put("resourceVersion", Long.toString(revision))
                .putNull("creationTimestamp");
        return marker;
    }

    static Buffer error(ApiException refusal) {
        return line("ERROR", Json.bytes(refusal.status()));
    }
}

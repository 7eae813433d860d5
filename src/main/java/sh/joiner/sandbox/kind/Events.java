package sh.joiner.sandbox.kind;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/** Converts events between the core group and {@code events.k8s.io}. The store contains events in the form of the core group. */
public final class Events {

    private static final Map<String, String> CORE_TO_NEW = Map.of(
            "involvedObject", "regarding",
            "message", "note",
            "source", "deprecatedSource",
            "firstTimestamp", "deprecatedFirstTimestamp",
            "lastTimestamp", "deprecatedLastTimestamp",
            "count", "deprecatedCount",
            "reportingComponent", "reportingController");

    private Events() {}

    public static ObjectNode toNew(ObjectNode core) {
        var event = core.deepCopy();
        CORE_TO_NEW.forEach((from, to) -> rename(event, from, to));
        return event.put("apiVersion", BuiltInTypes.NEW_EVENT.apiVersion());
    }

    public static ObjectNode toCore(ObjectNode newer) {
        var event = newer.deepCopy();
        if (!event.path("apiVersion")
                .asText(BuiltInTypes.NEW_EVENT.apiVersion())
                .equals(BuiltInTypes.NEW_EVENT.apiVersion())) {
            throw ApiErrors.badRequest("the API version in the data (%s) does not match the expected API version (%s)"
                    .formatted(event.path("apiVersion").asText(), BuiltInTypes.NEW_EVENT.apiVersion()));
        }
        CORE_TO_NEW.forEach((to, from) -> rename(event, from, to));
        return event.put("apiVersion", BuiltInTypes.EVENT.apiVersion());
    }

    private static void rename(ObjectNode event, String from, String to) {
        if (event.has(from)) {
            event.set(to, event.remove(from));
        }
    }
}

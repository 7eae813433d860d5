package sh.joiner.sandbox.mirror;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Optional;
import sh.joiner.sandbox.kind.Json;

/** Reads and sets the conditions of an object's status. */
public final class Conditions {

    private Conditions() {}

    public static Optional<JsonNode> find(JsonNode object, String type) {
        return Json.items(Json.at(object, "status", "conditions"))
                .filter(condition -> Json.text(condition, "type").equals(type))
                .findFirst();
    }

    public static boolean isTrue(JsonNode object, String type) {
        return find(object, type)
                .filter(condition -> Json.text(condition, "status").equals("True"))
                .isPresent();
    }

    /** Returns the time of the last change of the condition's status; empty if the condition does not exist. */
    public static Optional<Instant> since(JsonNode object, String type) {
        return find(object, type)
                .map(condition -> Json.text(condition, "lastTransitionTime"))
                .filter(text -> !text.isEmpty())
                .map(Instant::parse);
    }

    /** Sets and returns the condition. Its transition time changes only if its status changes. */
    public static ObjectNode set(ObjectNode object, Condition wanted, Instant now) {
        var condition = findOrAdd(object, wanted.type());
        if (!Json.text(condition, "status").equals(wanted.status())) {
            condition.put("lastTransitionTime", now.toString());
        }
        condition.put("status", wanted.status());
        putOrRemove(condition, "reason", wanted.reason());
        putOrRemove(condition, "message", wanted.message());
        return condition;
    }

    /** Removes the condition if it exists. */
    public static void remove(ObjectNode object, String type) {
        var conditions = Json.at(object, "status", "conditions");
        var present = conditions.elements();
        while (present.hasNext()) {
            if (Json.text(present.next(), "type").equals(type)) {
                present.remove();
            }
        }
        if (conditions.isEmpty()) {
            Json.child(object, "status").remove("conditions");
        }
    }

    private static ObjectNode findOrAdd(ObjectNode object, String type) {
        var conditions = Json.list(Json.child(object, "status"), "conditions");
        for (JsonNode present : conditions) {
            if (present instanceof ObjectNode condition
                    && Json.text(condition, "type").equals(type)) {
                return condition;
            }
        }
        return conditions.addObject().put("type", type);
    }

    private static void putOrRemove(ObjectNode condition, String field, String value) {
        if (value.isEmpty()) {
            condition.remove(field);
        } else {
            condition.put(field, value);
        }
    }

    /** The content of a condition; {@code status} is True, False or Unknown. */
    public record Condition(String type, String status, String reason, String message) {

        public static Condition yes(String type) {
            return new Condition(type, "True", "", "");
        }

        public static Condition yes(String type, String reason, String message) {
            return new Condition(type, "True", reason, message);
        }

        public static Condition no(String type, String reason, String message) {
            return new Condition(type, "False", reason, message);
        }
    }
}

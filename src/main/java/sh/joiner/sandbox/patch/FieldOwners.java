package sh.joiner.sandbox.patch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;

/** The owners of an object's fields: the entries of {@code metadata.managedFields}. */
public final class FieldOwners {

    private static final List<String> UNOWNED = List.of("apiVersion", "kind");
    private static final Set<String> OF_THE_SERVER = Set.of(
            "f:name",
            "f:namespace",
            "f:uid",
            "f:resourceVersion",
            "f:generation",
            "f:generateName",
            "f:creationTimestamp",
            "f:deletionTimestamp",
            "f:deletionGracePeriodSeconds",
            "f:selfLink",
            "f:managedFields");

    private FieldOwners() {}

    /** A field manager, and the subresource through which it writes (empty for the main resource). */
    public record Writer(String manager, String subresource) {}

    /** An owner with the fields that it owns. */
    record Entry(Writer writer, String operation, String apiVersion, String time, FieldSet fields) {

        Entry owning(FieldSet other) {
            return new Entry(writer, operation, apiVersion, time, other);
        }

        boolean is(Writer other, String otherOperation) {
            return writer.equals(other) && operation.equals(otherOperation);
        }

        /** Returns the owner's description as API servers write it in conflict messages. */
        String named() {
            var suffix = writer.subresource.isEmpty() ? "" : " with subresource \"" + writer.subresource + "\"";
            var version = operation.equals("Update") ? " using " + apiVersion : "";
            return "\"%s\"%s%s".formatted(writer.manager, suffix, version);
        }

        ObjectNode toJson() {
            var json = JsonNodeFactory.instance.objectNode();
            json.put("manager", writer.manager).put("operation", operation).put("apiVersion", apiVersion);
            json.put("time", time).put("fieldsType", "FieldsV1");
            json.set("fieldsV1", fields.toJson());
            if (!writer.subresource.isEmpty()) {
                json.put("subresource", writer.subresource);
            }
            return json;
        }
    }

    static List<Entry> read(JsonNode object) {
        var entries = new ArrayList<Entry>();
        for (var json : object.path("metadata").path("managedFields")) {
            entries.add(new Entry(
                    new Writer(
                            json.path("manager").asText(),
                            json.path("subresource").asText()),
                    json.path("operation").asText(),
                    json.path("apiVersion").asText(),
                    json.path("time").asText(),
                    FieldSet.fromJson(json.path("fieldsV1"))));
        }
        return entries;
    }

    static void write(ObjectNode object, List<Entry> entries) {
        var list = JsonNodeFactory.instance.arrayNode();
        entries.stream().filter(entry -> !entry.fields.isEmpty()).forEach(entry -> list.add(entry.toJson()));
        object.withObject("/metadata").set("managedFields", list);
    }

    /** Returns the fields that can have owners: all but the object's identity and the fields that only the server writes. */
    static FieldSet ownable(FieldSet fields) {
        var left = fields;
        for (var name : UNOWNED) {
            left = left.withoutField(name);
        }
        var metadata = left.at("f:metadata");
        var kept = new TreeMap<>(metadata.below());
        kept.keySet().removeAll(OF_THE_SERVER);
        var all = new TreeMap<>(left.below());
        all.remove("f:metadata");
        if (!kept.isEmpty()) {
            all.put("f:metadata", new FieldSet(false, kept));
        }
        return new FieldSet(false, all);
    }

    /**
     * Updates the owners after a write that is not a server-side apply: the writer now owns the fields that it changed, and other managers
     * no longer own them. Server-side apply updates the owners itself.
     */
    public static void noteUpdate(ObjectNode present, ObjectNode next, MergeShape shape, Writer writer, String time) {
        var changed = ownable(FieldSet.changed(present, next, shape));
        var removed = ownable(FieldSet.of(present, shape)).without(FieldSet.of(next, shape));
        if (changed.isEmpty() && removed.isEmpty()) {
            return;
        }
        var entries = new ArrayList<Entry>();
        var owned = changed;
        for (var entry : read(next)) {
            if (entry.is(writer, "Update")) {
                owned = owned.and(entry.fields.without(removed));
            } else {
                entries.add(entry.owning(entry.fields.without(changed).without(removed)));
            }
        }
        entries.add(new Entry(writer, "Update", next.path("apiVersion").asText(), time, owned));
        write(next, entries);
    }
}

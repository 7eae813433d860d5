package sh.joiner.sandbox.message;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import sh.joiner.sandbox.kind.BuiltInTypes;
import sh.joiner.sandbox.kind.Events;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.kind.ResourceType;
import sh.joiner.sandbox.schema.SchemaPruning;
import sh.joiner.sandbox.store.Stored;
import sh.joiner.sandbox.table.Tables;

/** A kind in the version that a client requests, which may differ from the stored kind: events of the newer group, and other versions of a CRD. */
public record View(ResourceType shown) {

    public ResourceType kept() {
        return isNewEvent() ? BuiltInTypes.EVENT : shown;
    }

    /** Returns true if the stored object must be converted before a client's patch can be applied. */
    public boolean isKeptElsewhere() {
        return isNewEvent();
    }

    private boolean isNewEvent() {
        return shown.equals(BuiltInTypes.NEW_EVENT);
    }

    /** Returns the object in the requested version. The result may be the stored tree itself, which must not be changed. */
    public ObjectNode show(ObjectNode kept) {
        if (isNewEvent()) {
            return Events.toNew(kept);
        }
        return isOfThisVersion(kept) ? kept : converted(kept);
    }

    private boolean isOfThisVersion(ObjectNode kept) {
        return kept.path("apiVersion").asText().equals(shown.apiVersion());
    }

    /** Converts with strategy None: changes the apiVersion, and removes the fields that the requested version does not define. Sets no defaults. */
    private ObjectNode converted(ObjectNode kept) {
        var other = kept.deepCopy().put("apiVersion", shown.apiVersion());
        var custom = shown.custom();
        if (custom != null) {
            SchemaPruning.prune(custom.schema(), other);
        }
        return other;
    }

    public List<Tables.Row> rows(List<Stored> kept) {
        return kept.stream()
                .map(object -> new Tables.Row(object.tree(), show(object.tree())))
                .toList();
    }

    public byte[] json(Stored object) {
        var isStoredForm = !isNewEvent() && isOfThisVersion(object.tree());
        return isStoredForm ? object.json() : Json.bytes(show(object.tree()));
    }

    public ObjectNode keep(ObjectNode shown) {
        return isNewEvent() ? Events.toCore(shown) : shown;
    }
}

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

/**
 * A kind in the version that a client requests. The requested kind differs from the stored kind for events of group
 * {@code events.k8s.io}, and for CRD versions other than the storage version.
 */
public record View(ResourceType shown) {

    public ResourceType storedType() {
        return isNewEvent() ? BuiltInTypes.EVENT : shown;
    }

    /** Returns true if the stored object must be converted before a client's patch can be applied. */
    public boolean isStoredAsOtherKind() {
        return isNewEvent();
    }

    private boolean isNewEvent() {
        return shown.equals(BuiltInTypes.NEW_EVENT);
    }

    /** Returns the object in the requested version. The result may be the stored tree itself, which must not be changed. */
    public ObjectNode show(ObjectNode stored) {
        if (isNewEvent()) {
            return Events.toNew(stored);
        }
        return isOfThisVersion(stored) ? stored : converted(stored);
    }

    private boolean isOfThisVersion(ObjectNode stored) {
        return stored.path("apiVersion").asText().equals(shown.apiVersion());
    }

    /** Converts with strategy None: changes the apiVersion, and removes the fields that the requested version does not define. Sets no defaults. */
    private ObjectNode converted(ObjectNode stored) {
        var other = stored.deepCopy().put("apiVersion", shown.apiVersion());
        var custom = shown.custom();
        if (custom != null) {
            SchemaPruning.prune(custom.schema(), other);
        }
        return other;
    }

    public List<Tables.Row> rows(List<Stored> stored) {
        return stored.stream()
                .map(object -> new Tables.Row(object.tree(), show(object.tree())))
                .toList();
    }

    public byte[] json(Stored object) {
        var isStoredForm = !isNewEvent() && isOfThisVersion(object.tree());
        return isStoredForm ? object.json() : Json.bytes(show(object.tree()));
    }

    public ObjectNode toStored(ObjectNode shown) {
        return isNewEvent() ? Events.toCore(shown) : shown;
    }
}

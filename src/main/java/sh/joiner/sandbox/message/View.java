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

/** A kind as a client asks for it, over the kind or the version in which its objects are kept: newer events, and versions of a CRD. */
public record View(ResourceType shown) {

    public ResourceType kept() {
        return isNewEvent() ? BuiltInTypes.EVENT : shown;
    }

    /** Whether what is kept must be translated before a client's patch fits it. */
    public boolean isKeptElsewhere() {
        return isNewEvent();
    }

    private boolean isNewEvent() {
        return shown.equals(BuiltInTypes.NEW_EVENT);
    }

    /** May return the very tree it got, which is for reading only. */
    public ObjectNode show(ObjectNode kept) {
        if (isNewEvent()) {
            return Events.toNew(kept);
        }
        return isOfThisVersion(kept) ? kept : converted(kept);
    }

    private boolean isOfThisVersion(ObjectNode kept) {
        return kept.path("apiVersion").asText().equals(shown.apiVersion());
    }

    /** Strategy None: the same object with another apiVersion. Defaults were filled in when it was written, from the schema of that version. */
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
        var isKeptSo = !isNewEvent() && isOfThisVersion(object.tree());
        return isKeptSo ? object.json() : Json.bytes(show(object.tree()));
    }

    public ObjectNode keep(ObjectNode shown) {
        return isNewEvent() ? Events.toCore(shown) : shown;
    }
}

package sh.joiner.sandbox.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import sh.joiner.sandbox.kind.BuiltInTypes;
import sh.joiner.sandbox.kind.Events;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.kind.ResourceType;
import sh.joiner.sandbox.store.Stored;
import sh.joiner.sandbox.table.Tables;

/** A kind as a client asks for it, over the kind under which its objects are kept; they differ for the newer events alone. */
record View(ResourceType shown) {

    ResourceType kept() {
        return isNewEvent() ? BuiltInTypes.EVENT : shown;
    }

    /** Whether what is kept must be translated before a client's patch fits it. */
    boolean isKeptElsewhere() {
        return isNewEvent();
    }

    private boolean isNewEvent() {
        return shown.equals(BuiltInTypes.NEW_EVENT);
    }

    /** May return the very tree it got, which is for reading only. */
    ObjectNode show(ObjectNode kept) {
        return isNewEvent() ? Events.toNew(kept) : kept;
    }

    List<Tables.Row> rows(List<Stored> kept) {
        return kept.stream()
                .map(object -> new Tables.Row(object.tree(), show(object.tree())))
                .toList();
    }

    byte[] json(Stored object) {
        return isNewEvent() ? Json.bytes(show(object.tree())) : object.json();
    }

    ObjectNode keep(ObjectNode shown) {
        return isNewEvent() ? Events.toCore(shown) : shown;
    }
}

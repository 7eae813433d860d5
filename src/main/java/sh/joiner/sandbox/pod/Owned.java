package sh.joiner.sandbox.pod;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.stream.Stream;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.KeyedQueue;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.Mirror;
import sh.joiner.sandbox.mirror.ObjectKey;

/** Wires controllers to what they look after. */
public final class Owned {

    private Owned() {}

    /** Every change of an object of the controller's own kind. */
    public static void followOwn(Mirror mirror, KeyedQueue queue) {
        mirror.onChange((before, after) -> Stream.of(before, after)
                .filter(ObjectNode.class::isInstance)
                .limit(1)
                .forEach(object -> queue.add(ObjectKey.of(object))));
    }

    /** Every change of an object that one of this kind controls. */
    public static void followChildren(Mirror children, String kind, KeyedQueue queue) {
        children.onChange((before, after) -> {
            if (before != null) {
                addOwner(before, kind, queue);
            }
            if (after != null) {
                addOwner(after, kind, queue);
            }
        });
    }

    private static void addOwner(JsonNode child, String kind, KeyedQueue queue) {
        Meta.controller(child)
                .filter(owner -> Json.text(owner, "kind").equals(kind))
                .ifPresent(owner -> queue.add(new ObjectKey(Meta.namespace(child), Json.text(owner, "name"))));
    }
}

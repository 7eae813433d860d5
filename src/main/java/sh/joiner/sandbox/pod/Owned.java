package sh.joiner.sandbox.pod;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.stream.Stream;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.KeyedQueue;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.Mirror;
import sh.joiner.sandbox.mirror.ObjectKey;

/** Connects controllers to the objects they manage. */
public final class Owned {

    private Owned() {}

    /** Adds an object of the controller's own kind to the queue whenever the object changes. */
    public static void followOwn(Mirror mirror, KeyedQueue queue) {
        mirror.onChange((before, after) -> Stream.of(before, after)
                .filter(ObjectNode.class::isInstance)
                .limit(1)
                .forEach(object -> queue.add(ObjectKey.of(object))));
    }

    /** Adds the controlling owner of this kind to the queue whenever a child changes. */
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

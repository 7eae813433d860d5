package sh.joiner.sandbox.external;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.Consumer;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.kind.ResourceType;

/** Reads all objects of a kind, page by page. */
final class PagedReader {

    private static final int PAGE = 500;

    private final Client client;
    private final ResourceType type;

    PagedReader(Client client, ResourceType type) {
        this.client = client;
        this.type = type;
    }

    /** Passes every visible object to {@code consumer} and returns the resource version from which a watch continues. */
    String readInto(Consumer<ObjectNode> consumer) {
        var token = "";
        while (true) {
            var page = client.ask("GET", path(token), "");
            Json.items(page.path("items")).forEach(item -> {
                if (item instanceof ObjectNode object && OwnNodes.isVisible(type.resource(), object)) {
                    consumer.accept(complete(object));
                }
            });
            token = Json.text(page, "metadata", "continue");
            if (token.isEmpty()) {
                return Json.text(page, "metadata", "resourceVersion");
            }
        }
    }

    private String path(String token) {
        var path = ObjectPaths.collection(type, "") + "?limit=" + PAGE;
        return token.isEmpty() ? path : path + "&continue=" + ObjectPaths.encoded(token);
    }

    /** Adds the kind, which items of a list do not have, and removes managedFields. */
    private ObjectNode complete(ObjectNode object) {
        return withoutManagedFields(object.put("apiVersion", type.apiVersion()).put("kind", type.kind()));
    }

    static ObjectNode withoutManagedFields(ObjectNode object) {
        Json.child(object, "metadata").remove("managedFields");
        return object;
    }
}

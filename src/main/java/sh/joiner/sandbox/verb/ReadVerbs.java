package sh.joiner.sandbox.verb;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.message.Call;
import sh.joiner.sandbox.message.HttpAnswer;
import sh.joiner.sandbox.message.ListOptions;
import sh.joiner.sandbox.message.View;
import sh.joiner.sandbox.store.ClusterStore;
import sh.joiner.sandbox.store.Key;
import sh.joiner.sandbox.store.Stored;
import sh.joiner.sandbox.table.PartialMetadata;
import sh.joiner.sandbox.table.Tables;

/** Handles GET of an object and of a collection. */
public final class ReadVerbs {

    private final ClusterStore store;
    private final Tables tables;
    private final Pages pages;

    public ReadVerbs(ClusterStore store, Tables tables) {
        this.store = store;
        this.tables = tables;
        pages = new Pages(store.ledger());
    }

    public HttpAnswer get(View view, Key key, Call call) {
        store.ledger().requireReached(ListOptions.revision(call));
        return show(200, view, store.require(view.storedType(), key), call);
    }

    /** Returns an object in the format that the client requests. */
    HttpAnswer show(int code, View view, Stored object, Call call) {
        return switch (call.form()) {
            case OBJECT -> HttpAnswer.json(code, Buffer.buffer(view.json(object)));
            case TABLE -> HttpAnswer.of(code, table(view, List.of(object), call));
            case METADATA -> HttpAnswer.of(code, PartialMetadata.of(view.show(object.tree())));
        };
    }

    private ObjectNode table(View view, List<Stored> objects, Call call) {
        return tables.of(view.shown(), view.rows(objects), call.parameter("includeObject"));
    }

    public HttpAnswer list(View view, String namespace, Call call) {
        var page = pages.page(view.storedType(), namespace, call);
        return switch (call.form()) {
            case OBJECT -> HttpAnswer.json(200, objects(view, page));
            case TABLE -> HttpAnswer.ok(withListMetadata(table(view, page.objects(), call), page));
            case METADATA -> HttpAnswer.ok(withListMetadata(metadata(view, page), page));
        };
    }

    /** Assembles the list from the objects' cached JSON. */
    private static Buffer objects(View view, Pages.Portion page) {
        var head = Json.object()
                .put("kind", view.shown().kind() + "List")
                .put("apiVersion", view.shown().apiVersion());
        var buffer = Buffer.buffer(Json.bytes(withListMetadata(head, page)));
        var open = buffer.slice(0, buffer.length() - 1).copy().appendString(",\"items\":[");
        var separator = new byte[0];
        for (var object : page.objects()) {
            open.appendBytes(separator).appendBytes(view.json(object));
            separator = ",".getBytes(StandardCharsets.UTF_8);
        }
        return open.appendString("]}");
    }

    private static ObjectNode metadata(View view, Pages.Portion page) {
        var list = Json.object().put("kind", "PartialObjectMetadataList").put("apiVersion", "meta.k8s.io/v1");
        var items = list.putArray("items");
        page.objects().forEach(object -> items.add(PartialMetadata.of(view.show(object.tree()))));
        return list;
    }

    private static ObjectNode withListMetadata(ObjectNode list, Pages.Portion page) {
        var metadata = list.putObject("metadata").put("resourceVersion", Long.toString(page.revision()));
        if (!page.token().isEmpty()) {
            metadata.put("continue", page.token());
        }
        if (page.remaining() > 0) {
            metadata.put("remainingItemCount", page.remaining());
        }
        return list;
    }
}

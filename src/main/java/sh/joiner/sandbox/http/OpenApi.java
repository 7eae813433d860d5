package sh.joiner.sandbox.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.core.buffer.Buffer;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import sh.joiner.sandbox.kind.Catalog;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.kind.Refusals;
import sh.joiner.sandbox.kind.ResourceType;
import sh.joiner.sandbox.proto.OpenApiProtobuf;

/** Serves OpenAPI: version 3 as one document for each group and version, version 2 as one document of everything. */
final class OpenApi {

    private static final String ROOT = "/openapi/v3";

    private final Catalog catalog;

    OpenApi(Catalog catalog) {
        this.catalog = catalog;
    }

    Answer answer(Call call) {
        if (call.path().equals("/openapi/v2")) {
            var document = OpenApiDocument.version2(catalog.all());
            return OpenApiProtobuf.isWanted(call.headers().getOrDefault("accept", ""))
                    ? protobuf(document)
                    : Answer.ok(document);
        }
        if (call.path().equals(ROOT)) {
            return Answer.ok(root());
        }
        var parts = Arrays.stream(call.path().split("/", -1))
                .filter(part -> !part.isEmpty())
                .toList();
        if (parts.size() == 4 && call.path().startsWith(ROOT + "/api/")) {
            return Answer.ok(OpenApiDocument.version3(types("", parts.get(3))));
        }
        if (parts.size() == 5 && call.path().startsWith(ROOT + "/apis/")) {
            return Answer.ok(OpenApiDocument.version3(types(parts.get(3), parts.get(4))));
        }
        throw Refusals.noSuchPath();
    }

    private static Answer protobuf(ObjectNode document) {
        var body = Buffer.buffer(OpenApiProtobuf.write(document));
        return new Answer(200, OpenApiProtobuf.MEDIA_TYPE, body, List.of(), 0);
    }

    private List<ResourceType> types(String group, String version) {
        var types = catalog.of(group, version);
        if (types.isEmpty()) {
            throw Refusals.noSuchPath();
        }
        return types;
    }

    private ObjectNode root() {
        var root = Json.object();
        var paths = root.putObject("paths");
        var names = new TreeSet<String>();
        catalog.all().forEach(type -> names.add(OpenApiDocument.prefix(type)));
        names.forEach(name ->
                paths.putObject(name).put("serverRelativeURL", ROOT + "/" + name + "?hash=" + revisionOf(name)));
        return root;
    }

    /** Changes with what is served, so that clients do not keep an old document. */
    private String revisionOf(String name) {
        var kinds = catalog.all().stream()
                .filter(type -> OpenApiDocument.prefix(type).equals(name))
                .toList();
        return Integer.toHexString(kinds.hashCode());
    }
}

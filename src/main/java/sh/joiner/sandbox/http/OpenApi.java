package sh.joiner.sandbox.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import sh.joiner.sandbox.kind.ApiException;
import sh.joiner.sandbox.kind.Catalog;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.kind.Refusals;
import sh.joiner.sandbox.kind.ResourceType;

/** Serves OpenAPI: version 3 as one document for each group and version, version 2 as one document of everything. */
final class OpenApi {

    private static final String ROOT = "/openapi/v3";

    private final Catalog catalog;

    OpenApi(Catalog catalog) {
        this.catalog = catalog;
    }

    Answer answer(Call call) {
        if (call.path().equals("/openapi/v2")) {
            requireJson(call);
            return Answer.ok(OpenApiDocument.version2(catalog.all()));
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

    /** The older document is also asked for in a protobuf of its own, which this server does not write. */
    private static void requireJson(Call call) {
        var accept = call.headers().getOrDefault("accept", "");
        if (accept.contains("protobuf") && !accept.contains("json")) {
            throw new ApiException(406, "NotAcceptable", "OpenAPI version 2 is served as application/json only");
        }
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

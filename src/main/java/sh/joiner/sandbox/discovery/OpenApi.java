package sh.joiner.sandbox.discovery;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import sh.joiner.sandbox.kind.ApiErrors;
import sh.joiner.sandbox.kind.ApiException;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.kind.ResourceType;
import sh.joiner.sandbox.kind.ServedKinds;
import sh.joiner.sandbox.message.Call;
import sh.joiner.sandbox.message.HttpAnswer;
import sh.joiner.sandbox.proto.OpenApiProtobuf;

/** Serves OpenAPI documents: version 3 as one document for each group and version, version 2 as a single document. */
final class OpenApi {

    private static final String ROOT = "/openapi/v3";
    private static final String JSON = "application/json";
    private static final String ANY_APPLICATION = "application/*";
    private static final String ANYTHING = "*/*";

    private final ServedKinds catalog;

    OpenApi(ServedKinds catalog) {
        this.catalog = catalog;
    }

    HttpAnswer answer(Call call) {
        if (call.path().equals("/openapi/v2")) {
            return version2(call);
        }
        if (call.path().equals(ROOT)) {
            return HttpAnswer.ok(root());
        }
        var parts = Arrays.stream(call.path().split("/", -1))
                .filter(part -> !part.isEmpty())
                .toList();
        if (parts.size() == 4 && call.path().startsWith(ROOT + "/api/")) {
            return HttpAnswer.ok(OpenApiDocument.version3(types("", parts.get(3))));
        }
        if (parts.size() == 5 && call.path().startsWith(ROOT + "/apis/")) {
            return HttpAnswer.ok(OpenApiDocument.version3(types(parts.get(3), parts.get(4))));
        }
        throw ApiErrors.noSuchPath();
    }

    /** Returns the document of version 2 in the first supported form of the Accept header: JSON or protobuf. */
    private HttpAnswer version2(Call call) {
        var accept = call.headers().getOrDefault("accept", ANYTHING);
        var document = OpenApiDocument.version2(catalog.all());
        for (var wanted : accept.split(",", -1)) {
            switch (wanted.split(";", 2)[0].strip()) {
                case OpenApiProtobuf.MEDIA_TYPE, OpenApiProtobuf.OLD_MEDIA_TYPE -> {
                    return HttpAnswer.ok(OpenApiProtobuf.MEDIA_TYPE, OpenApiProtobuf.write(document));
                }
                case JSON, ANY_APPLICATION, ANYTHING -> {
                    return HttpAnswer.ok(document);
                }
                default -> {} // another media type in the header may be supported
            }
        }
        throw new ApiException(
                406,
                "NotAcceptable",
                "only the following media types are accepted: %s, %s".formatted(JSON, OpenApiProtobuf.MEDIA_TYPE));
    }

    private List<ResourceType> types(String group, String version) {
        var types = catalog.of(group, version);
        if (types.isEmpty()) {
            throw ApiErrors.noSuchPath();
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

    /** Returns a hash that changes with the served kinds, so that clients do not use an old document. */
    private String revisionOf(String name) {
        var kinds = catalog.all().stream()
                .filter(type -> OpenApiDocument.prefix(type).equals(name))
                .toList();
        return Integer.toHexString(kinds.hashCode());
    }
}

package sh.joiner.sandbox.verb;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.function.UnaryOperator;
import sh.joiner.sandbox.admission.Write;
import sh.joiner.sandbox.kind.ApiErrors;
import sh.joiner.sandbox.kind.CustomType.ScalePaths;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.kind.ResourceType;
import sh.joiner.sandbox.message.Call;
import sh.joiner.sandbox.message.HttpAnswer;
import sh.joiner.sandbox.store.ClusterStore;
import sh.joiner.sandbox.store.Key;

/** The scale subresource: the desired and the current number of replicas of an object. */
public final class ScaleVerb {

    private static final ScalePaths OF_WORKLOADS = new ScalePaths("spec.replicas", "status.replicas", "");
    private static final ResourceType SCALE =
            ResourceType.builtIn("autoscaling", "Scale", "scales", ResourceType.Scope.NAMESPACED);

    private final ClusterStore store;

    public ScaleVerb(ClusterStore store) {
        this.store = store;
    }

    public HttpAnswer answer(ResourceType type, Key key, Call call) {
        return switch (call.method()) {
            case "GET" -> HttpAnswer.ok(scaleOf(type, store.require(type, key).tree()));
            case "PUT" -> {
                var wanted = call.object();
                yield write(type, key, call, present -> wanted);
            }
            case "PATCH" -> write(type, key, call, PatchVerb.changeFor(SCALE, call));
            default -> throw ApiErrors.methodNotAllowed();
        };
    }

    private HttpAnswer write(ResourceType type, Key key, Call call, UnaryOperator<ObjectNode> change) {
        var stored = store.update(type, key, present -> scaled(type, present, change), call.write(Write.Part.MAIN));
        return HttpAnswer.ok(scaleOf(type, stored.tree()));
    }

    private static ObjectNode scaled(ResourceType type, ObjectNode present, UnaryOperator<ObjectNode> change) {
        var scale = change.apply(scaleOf(type, present));
        var version = scale.path("metadata").path("resourceVersion").asText();
        if (!version.isEmpty()) {
            present.withObject("/metadata").put("resourceVersion", version);
        }
        var steps = paths(type).wanted().replace('.', '/');
        var slash = steps.lastIndexOf('/');
        present.withObject("/" + steps.substring(0, Math.max(0, slash)))
                .put(
                        steps.substring(slash + 1),
                        scale.path("spec").path("replicas").asInt(0));
        return present;
    }

    private static ScalePaths paths(ResourceType type) {
        var custom = type.custom();
        var own = custom == null ? null : custom.scale();
        return own == null ? OF_WORKLOADS : own;
    }

    private static ObjectNode scaleOf(ResourceType type, ObjectNode object) {
        var paths = paths(type);
        var scale = Json.object().put("kind", "Scale").put("apiVersion", "autoscaling/v1");
        var metadata = object.path("metadata").<ObjectNode>deepCopy();
        metadata.retain("name", "namespace", "uid", "resourceVersion", "creationTimestamp");
        scale.set("metadata", metadata);
        scale.putObject("spec").put("replicas", at(object, paths.wanted()).asInt(0));
        var status = scale.putObject("status")
                .put("replicas", at(object, paths.present()).asInt(0));
        var selector = type.custom() == null
                ? text(object.path("spec").path("selector").path("matchLabels"))
                : at(object, paths.selector()).asText();
        if (!selector.isEmpty()) {
            status.put("selector", selector);
        }
        return scale;
    }

    private static JsonNode at(ObjectNode object, String dotted) {
        return dotted.isEmpty() ? object.path("") : object.at("/" + dotted.replace('.', '/'));
    }

    private static String text(JsonNode labels) {
        var terms = new ArrayList<String>();
        labels.properties()
                .forEach(label ->
                        terms.add(label.getKey() + "=" + label.getValue().asText()));
        return String.join(",", terms);
    }
}

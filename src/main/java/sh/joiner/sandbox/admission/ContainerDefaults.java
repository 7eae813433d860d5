package sh.joiner.sandbox.admission;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import sh.joiner.sandbox.kind.BuiltInTypes;

/**
 * Sets missing requests and limits of containers to the defaults of the LimitRanges in the namespace, as the
 * LimitRanger admission plugin does. The minimum and maximum of a LimitRange are not checked.
 */
final class ContainerDefaults {

    private static final List<String> CONTAINERS = List.of("containers", "initContainers");

    private final ClusterObjects objects;

    ContainerDefaults(ClusterObjects objects) {
        this.objects = objects;
    }

    void assign(ObjectNode pod, ObjectNode spec) {
        var namespace = pod.at("/metadata/namespace").asText();
        for (var range : objects.all(BuiltInTypes.LIMIT_RANGE)) {
            if (range.at("/metadata/namespace").asText().equals(namespace)) {
                range.at("/spec/limits").forEach(limit -> assign(spec, limit));
            }
        }
    }

    private static void assign(ObjectNode spec, JsonNode limit) {
        if (!limit.path("type").asText().equals("Container")) {
            return;
        }
        var limits = limit.path("default");
        var requests = limit.has("defaultRequest") ? limit.path("defaultRequest") : limits;
        for (var field : CONTAINERS) {
            for (var container : spec.path(field)) {
                var resources = ((ObjectNode) container).withObject("/resources");
                fill(resources, "requests", requests);
                fill(resources, "limits", limits);
            }
        }
    }

    private static void fill(ObjectNode resources, String field, JsonNode defaults) {
        defaults.properties().forEach(amount -> {
            var present = resources.withObject("/" + field);
            if (!present.has(amount.getKey())) {
                present.set(amount.getKey(), amount.getValue());
            }
        });
    }
}

package sh.joiner.sandbox.rollout;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.pod.Pods;

/** A pod of a StatefulSet, with its ordinal and its PersistentVolumeClaims. */
final class StatefulPod {

    private final JsonNode set;
    private final int ordinal;

    StatefulPod(JsonNode set, int ordinal) {
        this.set = set;
        this.ordinal = ordinal;
    }

    static int ordinal(JsonNode pod) {
        var name = Meta.name(pod);
        return Integer.parseInt(name.substring(name.lastIndexOf('-') + 1));
    }

    String name() {
        return Meta.name(set) + "-" + ordinal;
    }

    /** Returns the pod object, with this revision and this template. */
    ObjectNode json(String revision, JsonNode template) {
        ObjectNode owner = set.deepCopy();
        Json.child(owner, "spec").set("template", template);
        var pod = Pods.fromTemplate(owner);
        var metadata = Json.child(pod, "metadata").put("name", name());
        metadata.remove("generateName");
        Json.child(metadata, "labels")
                .put("statefulset.kubernetes.io/pod-name", name())
                .put("apps.kubernetes.io/pod-index", Integer.toString(ordinal))
                .put(Revisions.LABEL, revision);
        var spec = Json.child(pod, "spec");
        spec.put("hostname", name()).put("subdomain", Json.text(set, "spec", "serviceName"));
        var volumes = Json.list(spec, "volumes");
        templates().forEach(node -> mount(volumes, node));
        if (volumes.isEmpty()) {
            spec.remove("volumes");
        }
        return pod;
    }

    private List<JsonNode> templates() {
        return Json.items(Json.at(set, "spec", "volumeClaimTemplates")).toList();
    }

    /** Adds the volume of a {@code volumeClaimTemplate}. This volume replaces a volume of the pod template with the same name. */
    private void mount(ArrayNode volumes, JsonNode template) {
        for (int i = volumes.size() - 1; i >= 0; i--) {
            if (Json.text(volumes.get(i), "name").equals(Meta.name(template))) {
                volumes.remove(i);
            }
        }
        volumes.addObject()
                .put("name", Meta.name(template))
                .putObject("persistentVolumeClaim")
                .put("claimName", claimName(template));
    }

    private String claimName(JsonNode template) {
        return "%s-%s".formatted(Meta.name(template), name());
    }

    /** Returns the PersistentVolumeClaims of this pod. */
    List<ObjectNode> claims() {
        return templates().stream().map(this::claim).toList();
    }

    private ObjectNode claim(JsonNode template) {
        ObjectNode claim = template.deepCopy();
        claim.put("apiVersion", "v1").put("kind", "PersistentVolumeClaim").remove("status");
        var metadata = Json.child(claim, "metadata");
        metadata.put("name", claimName(template)).put("namespace", Meta.namespace(set));
        Json.putAll(Json.child(metadata, "labels"), Json.strings(Json.at(set, "spec", "selector", "matchLabels")));
        return claim;
    }
}

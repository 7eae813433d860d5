package sh.joiner.api.manifest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import sh.joiner.api.pod.PodTranslation;

/** Reads pods, and the pods of workloads, as pending pods. */
final class PodReader {

    static final int MOST = 20_000;
    private static final Map<String, String> COUNTS = Map.of(
            "Deployment", "replicas",
            "ReplicaSet", "replicas",
            "ReplicationController", "replicas",
            "StatefulSet", "replicas",
            "Job", "parallelism");

    private final Instant now;

    PodReader(Instant now) {
        this.now = now.truncatedTo(ChronoUnit.SECONDS);
    }

    List<sh.joiner.model.pod.Pod> read(JsonNode object, String title, int number) {
        var kind = object.path("kind").asText();
        var count = COUNTS.get(kind);
        if (count != null) {
            return workload(object, title, count, number);
        }
        if (kind.equals("Pod") || object.path("spec").path("containers").isArray()) {
            return List.of(pod(object, title, number));
        }
        if (kind.isEmpty() && object.path("containers").isArray()) {
            var pod = JsonNodeFactory.instance.objectNode();
            pod.set("spec", object);
            return List.of(pod(pod, title, number));
        }
        throw new InvalidManifest(title
                + "kind: '%s' is not supported: use one of EC2NodeClass, NodePool, Pod, %s"
                        .formatted(kind, String.join(", ", new TreeSet<>(COUNTS.keySet()))));
    }

    private List<sh.joiner.model.pod.Pod> workload(JsonNode object, String title, String field, int number) {
        var spec = object.path("spec");
        int count = spec.path(field).asInt(1);
        if (count < 0 || count > MOST) {
            throw new InvalidManifest("%sspec.%s: %d is not between 0 and %d".formatted(title, field, count, MOST));
        }
        var metadata = object.path("metadata");
        var pod = JsonNodeFactory.instance.objectNode();
        var template = spec.path("template");
        pod.set("spec", template.path("spec"));
        var own = template.path("metadata").isObject()
                ? ((ObjectNode) template.path("metadata")).deepCopy()
                : pod.objectNode();
        own.put("namespace", metadata.path("namespace").asText("default"));
        own.put("name", metadata.path("name").asText("document-" + number));
        pod.set("metadata", own);
        var example = pod(pod, title + "spec.template.", number);
        return IntStream.range(0, count)
                .mapToObj(
                        index -> example.named("%s-%d".formatted(example.name().name(), index)))
                .toList();
    }

    private sh.joiner.model.pod.Pod pod(JsonNode object, String title, int number) {
        if (!object.path("spec").path("containers").isArray()) {
            throw new InvalidManifest(title + "spec.containers: a list of containers is required");
        }
        var tree = ((ObjectNode) object).deepCopy();
        var metadata =
                tree.path("metadata").isObject() ? (ObjectNode) tree.get("metadata") : tree.putObject("metadata");
        name(metadata, number);
        ((ObjectNode) tree.get("spec"))
                .remove(List.of("nodeName")); // a pod may be simulated on any node, so its current node is irrelevant
        tree.set("status", waiting());
        var wire = Documents.read(tree, Pod.class, title);
        check(wire, title);
        return PodTranslation.pod(wire);
    }

    private void name(ObjectNode metadata, int number) {
        if (metadata.path("name").asText().isEmpty()) {
            metadata.put("name", "pod-" + number);
        }
        if (metadata.path("namespace").asText().isEmpty()) {
            metadata.put("namespace", "default");
        }
        metadata.put(
                "uid",
                "what-if-" + metadata.path("namespace").asText() + "-"
                        + metadata.path("name").asText());
        metadata.put("creationTimestamp", now.toString());
        metadata.remove(List.of("deletionTimestamp", "managedFields", "ownerReferences"));
    }

    /** Returns the status of a pod that kube-scheduler could not schedule (core 4.2). */
    private ObjectNode waiting() {
        var status = JsonNodeFactory.instance.objectNode().put("phase", "Pending");
        status.putArray("conditions")
                .addObject()
                .put("type", "PodScheduled")
                .put("status", "False")
                .put("reason", "Unschedulable")
                .put("lastTransitionTime", now.toString());
        return status;
    }

    /** Rejects unknown fields of the spec, the containers and their resources. The classes of fabric8 collect unknown fields separately. */
    private static void check(Pod wire, String title) {
        refuse(title + "spec.", wire.getSpec().getAdditionalProperties().keySet());
        wire.getSpec().getContainers().forEach(container -> {
            var path = "%sspec.containers[%s].".formatted(title, container.getName());
            refuse(path, container.getAdditionalProperties().keySet());
            if (container.getResources() != null) {
                refuse(
                        path + "resources.",
                        container.getResources().getAdditionalProperties().keySet());
            }
        });
    }

    private static void refuse(String path, Set<String> unknown) {
        if (!unknown.isEmpty()) {
            throw new InvalidManifest(path + new TreeSet<>(unknown).first() + ": unknown field");
        }
    }
}

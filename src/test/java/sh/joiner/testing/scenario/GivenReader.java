package sh.joiner.testing.scenario;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.api.model.storage.CSINode;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import sh.joiner.api.pod.DaemonSetTranslation;
import sh.joiner.api.pod.NodeTranslation;
import sh.joiner.api.pod.PodTranslation;
import sh.joiner.api.pod.RelatedObjectTranslation;
import sh.joiner.api.pod.StorageClassTranslation;
import sh.joiner.api.pod.VolumeTranslation;
import sh.joiner.api.pool.ClaimTranslation;
import sh.joiner.api.pool.PoolTranslation;
import sh.joiner.api.v1.NodeClaim;
import sh.joiner.api.v1.NodePool;
import sh.joiner.engine.plan.Policy;
import sh.joiner.model.catalog.Catalog;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.snapshot.RelatedObjects;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.model.volume.Storage;
import sh.joiner.testing.World;

/** Reads a cluster from manifests with the production translators. Fills in the fields that every manifest would repeat. */
final class GivenReader {

    private static final KubernetesSerialization WIRE = new KubernetesSerialization();
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String READY = "{\"type\":\"Ready\",\"status\":\"True\",\"reason\":\"Ready\"}";
    private static final String WAITS = "{\"type\":\"PodScheduled\",\"status\":\"False\",\"reason\":\"Unschedulable\"}";

    private final List<ObjectNode> documents = new ArrayList<>();

    private GivenReader(String yaml) {
        try (var found = new YAMLMapper().readerFor(JsonNode.class).<JsonNode>readValues(yaml)) {
            found.readAll().forEach(node -> documents.add((ObjectNode) node));
            var types = documents("InstanceType");
            documents("ManagedNode").forEach(node -> documents.addAll(ManagedNodeDocument.read(node, types)));
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    static Given read(String yaml) {
        var reader = new GivenReader(yaml);
        return new Given(
                reader.snapshot(),
                reader.policy(),
                reader.documents("Policy").stream()
                        .anyMatch(policy -> policy.path("spotToSpot").asBoolean()));
    }

    private Snapshot snapshot() {
        var storage = new Storage(
                all("PersistentVolumeClaim", PersistentVolumeClaim.class, VolumeTranslation::claim),
                all("PersistentVolume", PersistentVolume.class, VolumeTranslation::volume),
                all(
                        "StorageClass",
                        io.fabric8.kubernetes.api.model.storage.StorageClass.class,
                        StorageClassTranslation::storageClass),
                all("CSINode", CSINode.class, VolumeTranslation::limits));
        return new Snapshot(
                World.NOON,
                all("NodePool", NodePool.class, PoolTranslation::pool),
                List.of(),
                all("NodeClaim", NodeClaim.class, ClaimTranslation::claim),
                all("Node", io.fabric8.kubernetes.api.model.Node.class, NodeTranslation::node),
                pods(),
                all("DaemonSet", io.fabric8.kubernetes.api.model.apps.DaemonSet.class, DaemonSetTranslation::daemonSet),
                new Catalog(Map.of("default", types())),
                new RelatedObjects(
                        storage,
                        all(
                                "Namespace",
                                io.fabric8.kubernetes.api.model.Namespace.class,
                                RelatedObjectTranslation::namespace),
                        all("PodDisruptionBudget", PodDisruptionBudget.class, RelatedObjectTranslation::budget)));
    }

    private List<ObjectNode> documents(String kind) {
        return documents.stream()
                .filter(document -> document.path("kind").asText().equals(kind))
                .toList();
    }

    private <W, M> List<M> all(String kind, Class<W> wire, Function<W, M> translation) {
        return documents(kind).stream()
                .map(GivenReader::filledIn)
                .map(filledIn -> translation.apply(WIRE.unmarshal(filledIn.toString(), wire)))
                .toList();
    }

    private List<InstanceType> types() {
        return documents("InstanceType").stream()
                .map(TypeDocument::read)
                .sorted(Comparator.comparing(InstanceType::name))
                .toList();
    }

    private List<Pod> pods() {
        var pods = new ArrayList<Pod>(all("Pod", io.fabric8.kubernetes.api.model.Pod.class, PodTranslation::pod));
        for (var deployment : documents("Deployment")) {
            int replicas = deployment.at("/spec/replicas").asInt(1);
            for (int number = 1; number <= replicas; number++) {
                pods.add(PodTranslation.pod(WIRE.unmarshal(
                        member(deployment, number).toString(), io.fabric8.kubernetes.api.model.Pod.class)));
            }
        }
        return pods;
    }

    private static ObjectNode member(ObjectNode deployment, int number) {
        var pod = ((ObjectNode) deployment.at("/spec/template")).deepCopy().put("kind", "Pod");
        pod.withObject("/metadata")
                .put("name", deployment.at("/metadata/name").asText() + "-" + number)
                .put("namespace", deployment.at("/metadata/namespace").asText("default"));
        return filledIn(pod);
    }

    private static ObjectNode filledIn(ObjectNode document) {
        var filled = document.deepCopy();
        var metadata = filled.withObject("/metadata");
        if (!metadata.has("uid")) {
            metadata.put("uid", "uid-of-" + metadata.path("name").asText());
        }
        switch (filled.path("kind").asText()) {
            case "NodePool" -> pool(filled);
            case "Pod" -> pod(filled);
            case "Node" -> node(filled);
            case "DaemonSet", "PersistentVolumeClaim", "PodDisruptionBudget" -> namespaced(metadata);
            default -> {} // other manifests are complete
        }
        return filled;
    }

    private static void namespaced(ObjectNode metadata) {
        if (!metadata.has("namespace")) {
            metadata.put("namespace", "default");
        }
    }

    private static void pool(ObjectNode pool) {
        pool.withObject("/spec/template/spec/nodeClassRef")
                .put("group", "karpenter.k8s.aws")
                .put("kind", "EC2NodeClass")
                .put("name", "default");
        condition(pool, READY);
    }

    private static void pod(ObjectNode pod) {
        namespaced(pod.withObject("/metadata"));
        if (pod.at("/spec/nodeName").isMissingNode()) {
            condition(pod, WAITS);
        } else {
            pod.withObject("/status").put("phase", "Running");
        }
    }

    private static void node(ObjectNode node) {
        var labels = node.withObject("/metadata/labels");
        labels.put("kubernetes.io/hostname", node.at("/metadata/name").asText());
        if (!labels.has("kubernetes.io/arch")) {
            labels.put("kubernetes.io/arch", "amd64");
        }
        node.withObject("/status").set("allocatable", node.at("/status/capacity"));
        condition(node, READY);
    }

    private static void condition(ObjectNode object, String condition) {
        var status = object.withObject("/status");
        if (!status.has("conditions")) {
            status.putArray("conditions").add(json(condition));
        }
    }

    private static JsonNode json(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException broken) {
            throw new IllegalArgumentException(text, broken);
        }
    }

    private Policy policy() {
        return documents("Policy").stream()
                .findFirst()
                .map(object -> new Policy(
                        Policy.Reserved.valueOf(word(object, "reserved", "strict")),
                        Policy.MinValues.valueOf(word(object, "minValues", "strict")),
                        Policy.Preferences.valueOf(word(object, "preferences", "respect"))))
                .orElse(Policy.DEFAULT);
    }

    private static String word(ObjectNode document, String field, String otherwise) {
        return document.path(field).asText(otherwise).toUpperCase(Locale.ROOT).replace('-', '_');
    }
}

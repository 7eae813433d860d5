package sh.joiner.api.manifest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.ec2.EC2NodeClass;
import sh.joiner.api.hash.NodeClassHash;
import sh.joiner.api.nodeclass.NodeClassTranslation;
import sh.joiner.api.pool.PoolTranslation;
import sh.joiner.api.translate.InvalidSpec;
import sh.joiner.api.v1.NodePool;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pool.Pool;

/** Reads pools, node classes, pods and workloads from a text in YAML or JSON. */
public final class ManifestReader {

    /** The maximum length of a text. */
    static final int MOST_CHARACTERS = 1024 * 1024;

    private static final int MOST_PROBLEMS = 20;

    private final PodReader podReader;
    private final @Nullable String caBundle;
    private final List<Pool> pools = new ArrayList<>();
    private final List<NodeClass> nodeClasses = new ArrayList<>();
    private final List<Pod> pods = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();

    private ManifestReader(Instant now, @Nullable String caBundle) {
        this.podReader = new PodReader(now);
        this.caBundle = caBundle;
    }

    /**
     * Returns all objects of the text. Pools and node classes have the default values of their CRDs, and the hashes of their specs.
     *
     * @param now the time since which the pods of the text are pending
     * @param caBundle the CA bundle of the cluster's API server, which is part of the hash of a node class; absent if it is not known. Node classes
     *     then have no hash
     * @param stop is called repeatedly while the text is read
     * @throws InvalidManifest with at most twenty problems; also if the text is too long, or {@code stop} returns true
     */
    public static Manifests read(String text, Instant now, @Nullable String caBundle, BooleanSupplier stop) {
        if (text.length() > MOST_CHARACTERS) {
            throw new InvalidManifest("manifests: the text has %d characters, the maximum is %d: send fewer objects"
                    .formatted(text.length(), MOST_CHARACTERS));
        }
        var reader = new ManifestReader(now, caBundle);
        var documents = Documents.of(new StoppableReader(text, stop));
        for (int number = 0; number < documents.size() && !reader.hasEnough(); number++) {
            StoppableReader.check(stop);
            reader.take(documents.get(number), number + 1);
        }
        if (!reader.problems.isEmpty()) {
            throw new InvalidManifest(
                    reader.problems.stream().limit(MOST_PROBLEMS).toList());
        }
        return new Manifests(reader.pools, reader.nodeClasses, reader.pods);
    }

    /** Returns true if the reader must stop, because there are too many pods or problems. Adds a problem if there are too many pods. */
    private boolean hasEnough() {
        if (pods.size() > PodReader.MOST) {
            problems.addFirst(
                    "pods: more than %d pods: send fewer pods or lower spec.replicas".formatted(PodReader.MOST));
        }
        return pods.size() > PodReader.MOST || problems.size() >= MOST_PROBLEMS;
    }

    private void take(JsonNode object, int number) {
        var name = object.path("metadata").path("name").asText();
        var kind = object.path("kind").asText();
        var title = (kind.isEmpty() ? "document " + number : kind) + (name.isEmpty() ? "" : " " + name) + ": ";
        try {
            take(object, kind, title, number);
        } catch (InvalidSpec wrong) {
            wrong.problems().forEach(problem -> problems.add(title + problem));
        } catch (InvalidManifest wrong) {
            problems.addAll(wrong.problems());
        }
    }

    private void take(JsonNode object, String kind, String title, int number) {
        switch (kind) {
            case "NodePool" -> pools.add(PoolTranslation.pool(pool(object, title)));
            case "EC2NodeClass" -> nodeClasses.add(NodeClassTranslation.nodeClass(hashed(nodeClass(object, title))));
            default -> pods.addAll(podReader.read(object, title, number));
        }
    }

    private static NodePool pool(JsonNode object, String title) {
        check(object, "karpenter.sh/v1", title);
        var withoutStatus = ((ObjectNode) object).deepCopy();
        withoutStatus.remove(List.of("status")); // the status does not matter for a simulation
        SchemaDefaultValues.NODE_POOL.complete(withoutStatus);
        return Documents.read(withoutStatus, NodePool.class, title);
    }

    private static EC2NodeClass nodeClass(JsonNode object, String title) {
        check(object, "karpenter.k8s.aws/v1", title);
        var completed = ((ObjectNode) object).deepCopy();
        SchemaDefaultValues.NODE_CLASS.complete(completed);
        return Documents.read(completed, EC2NodeClass.class, title);
    }

    /** Replaces the hash in the annotations of the object, because this hash may belong to an earlier spec. */
    private EC2NodeClass hashed(EC2NodeClass object) {
        var annotations = new HashMap<String, String>();
        if (object.getMetadata().getAnnotations() != null) {
            annotations.putAll(object.getMetadata().getAnnotations());
        }
        annotations.keySet().removeAll(List.of(NodeClassHash.ANNOTATION, NodeClassHash.VERSION_ANNOTATION));
        if (caBundle != null) {
            var family =
                    NodeClassTranslation.nodeClass(object).instanceSettings().family();
            var hash = NodeClassHash.of(object.getSpec(), family.wire(), caBundle);
            annotations.putAll(
                    Map.of(NodeClassHash.ANNOTATION, hash, NodeClassHash.VERSION_ANNOTATION, NodeClassHash.VERSION));
        }
        object.getMetadata().setAnnotations(annotations);
        return object;
    }

    private static void check(JsonNode object, String version, String title) {
        var given = object.path("apiVersion").asText();
        if (!given.equals(version)) {
            throw new InvalidManifest("%sapiVersion: '%s' is not supported: use %s".formatted(title, given, version));
        }
        if (object.path("metadata").path("name").asText().isEmpty()) {
            throw new InvalidManifest(title + "metadata.name: a name is required");
        }
        if (!object.path("spec").isObject()) {
            throw new InvalidManifest(title + "spec: a spec is required");
        }
    }
}

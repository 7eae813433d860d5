package sh.joiner.benchmark;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import sh.joiner.model.catalog.Catalog;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.testing.oracle.OracleWorld;

/** Reads the worlds that are planned: one pool that allows everything, nothing running yet. */
final class BenchmarkWorld {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String POOL = """
            {"metadata": {"name": "default", "uid": "default"}, "spec": {"template": {"spec": {"nodeClassRef":
            {"group": "karpenter.k8s.aws", "kind": "EC2NodeClass", "name": "default"}}}}}""";

    /** Before anything was read. */
    static final Snapshot EMPTY = new Snapshot(
            Instant.EPOCH, List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), Catalog.EMPTY);

    private BenchmarkWorld() {}

    /** By the name of its pods, as {@code diverse-5000}; of real types {@code real-1000} and {@code real-5000}. */
    static Snapshot of(String name) {
        return switch (name) {
            case "real-1000" -> real().getFirst().snapshot();
            case "real-5000" -> real().getLast().snapshot();
            default -> OracleWorld.of(world(name)).snapshot();
        };
    }

    private static List<OracleWorld> real() {
        return OracleWorld.read("benchmark/real-seed42.worlds.jsonl.gz");
    }

    private static ObjectNode world(String name) {
        var world = JSON.createObjectNode().put("name", name);
        try {
            world.putArray("nodePools").add(JSON.readTree(POOL));
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
        world.set("instanceTypes", read("instance-types-400"));
        var pods = world.putArray("pods");
        read(name + "-seed42.pods").forEach(pod -> add(pods, pod));
        return world;
    }

    private static void add(ArrayNode pods, JsonNode pod) {
        var meta = JSON.createObjectNode()
                .put("name", pod.path("name").asText())
                .put("namespace", "default")
                .put("uid", pod.path("name").asText())
                .put("creationTimestamp", "2026-01-01T00:00:00Z");
        meta.set("labels", pod.path("labels"));
        pods.addObject().<ObjectNode>set("metadata", meta).set("spec", pod.path("spec"));
    }

    private static JsonNode read(String name) {
        var path = "/benchmark/" + name + ".json.gz";
        try (var stream = Objects.requireNonNull(BenchmarkWorld.class.getResourceAsStream(path), path)) {
            return JSON.readTree(new GZIPInputStream(stream));
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}

package sh.joiner.benchmark;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.testing.oracle.OracleWorld;

/**
 * The worlds for which the benchmarks plan nodes: pods, NodePools and instance types as JSON. Some worlds come from Karpenter's own
 * benchmark, others have real instance types. {@code -Dbenchmark.data=DIR} replaces all built-in files with the files in DIR. Each call of
 * {@link #snapshot} creates a new snapshot.
 */
final class BenchmarkData {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String DIRECTORY = System.getProperty("benchmark.data", "");
    private static final String LARGEST = "diverse-20000";
    private static final String POOL = """
            {"metadata": {"name": "default", "uid": "default"}, "spec": {"template": {"spec": {"nodeClassRef":
            {"group": "karpenter.k8s.aws", "kind": "EC2NodeClass", "name": "default"}}}}}""";

    /** A world without pods. */
    static final BenchmarkData NONE = new BenchmarkData(JSON.createObjectNode());

    private final JsonNode world;

    private BenchmarkData(JsonNode world) {
        this.world = world;
    }

    /**
     * Returns the world with this name, such as {@code diverse-5000}, {@code preference-4000} or {@code real-1000}. {@code mix-700} has 700 pods
     * of the largest diverse world. These pods are chosen at equal distances in its list, because pods of one kind are adjacent there.
     */
    static BenchmarkData of(String name) {
        try {
            if (name.startsWith("real-")) {
                return new BenchmarkData(real(name));
            }
            return name.startsWith("mix-")
                    ? new BenchmarkData(diverse(LARGEST, Integer.parseInt(name.substring("mix-".length()))))
                    : new BenchmarkData(diverse(name, Integer.MAX_VALUE));
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    Snapshot snapshot() {
        return OracleWorld.of(world).snapshot();
    }

    private static JsonNode real(String name) throws IOException {
        try (var lines =
                new BufferedReader(new InputStreamReader(open("real-", ".worlds.jsonl.gz"), StandardCharsets.UTF_8))) {
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                var world = JSON.readTree(line);
                if (world.path("name").asText().startsWith(name + "-")) {
                    return world;
                }
            }
        }
        throw new IllegalArgumentException("world %s not found".formatted(name));
    }

    private static JsonNode diverse(String name, int most) throws IOException {
        var world = JSON.createObjectNode().put("name", name);
        world.putArray("nodePools").add(JSON.readTree(POOL));
        try (var types = open("instance-types-", ".json.gz");
                var all = open(name + "-", ".pods.json.gz")) {
            world.set("instanceTypes", JSON.readTree(types));
            var pods = world.putArray("pods");
            var list = JSON.readTree(all);
            int taken = Math.min(most, list.size());
            for (int pod = 0; pod < taken; pod++) {
                add(pods, list.get((int) ((long) pod * list.size() / taken)));
            }
        }
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

    /**
     * Opens and unzips a file whose name has this beginning and end: the built-in file, or the first such file in the
     * directory {@code benchmark.data}.
     */
    private static InputStream open(String beginning, String end) throws IOException {
        if (DIRECTORY.isEmpty()) {
            var path = "/benchmark/" + beginning + (beginning.startsWith("instance") ? "400" : "seed42") + end;
            return new GZIPInputStream(Objects.requireNonNull(BenchmarkData.class.getResourceAsStream(path), path));
        }
        try (var files = Files.list(Path.of(DIRECTORY))) {
            var found = files.filter(file -> file.getFileName().toString().startsWith(beginning)
                            && file.getFileName().toString().endsWith(end))
                    .sorted()
                    .findFirst()
                    .orElseThrow(() ->
                            new IllegalArgumentException("%s has no file %s*%s".formatted(DIRECTORY, beginning, end)));
            return new GZIPInputStream(Files.newInputStream(found));
        }
    }
}

package sh.joiner.testing.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import sh.joiner.model.catalog.Catalog;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.node.Node;
import sh.joiner.model.pod.DaemonSet;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.snapshot.Snapshot;

/**
 * A generated cluster with Karpenter's plans for its pods.
 *
 * @param about the features of the cluster; for the kind {@code single} the first is the feature under test
 * @param runs the results of several runs of Karpenter
 */
public record OracleWorld(String name, String kind, List<String> about, Snapshot snapshot, List<Run> runs) {

    /** The result of a run: the pods that were not placed, and the price of its claims in USD per hour. */
    public record Run(Set<String> left, double price) {}

    private static final ObjectMapper JSON = new ObjectMapper();

    /** Returns all worlds of the resource at that path. */
    public static List<OracleWorld> read(String resource) {
        try (var stream = Objects.requireNonNull(OracleWorld.class.getResourceAsStream("/" + resource));
                var lines = lines(new GZIPInputStream(stream))) {
            return read(lines);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /** Returns all worlds of a file. The file is decompressed with gzip if its name ends in {@code .gz}. */
    public static List<OracleWorld> read(Path file) {
        try (var stream = Files.newInputStream(file);
                var lines = lines(file.toString().endsWith(".gz") ? new GZIPInputStream(stream) : stream)) {
            return read(lines);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private static BufferedReader lines(InputStream stream) {
        return new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8));
    }

    private static List<OracleWorld> read(BufferedReader lines) throws IOException {
        var worlds = new ArrayList<OracleWorld>();
        for (var line = lines.readLine(); line != null; line = lines.readLine()) {
            if (!line.isBlank()) {
                worlds.add(of(JSON.readTree(line)));
            }
        }
        return worlds;
    }

    /** Returns one world. */
    public static OracleWorld of(JsonNode world) {
        var oracle = world.path("oracle");
        var runs = new ArrayList<Run>();
        runs.add(new Run(
                RuleReader.map(oracle.path("unschedulable")).keySet(),
                oracle.path("totalPrice").asDouble()));
        for (var run : oracle.path("runs")) {
            runs.add(new Run(
                    new TreeSet<>(RuleReader.texts(run.path("unschedulable"))),
                    run.path("totalPrice").asDouble()));
        }
        return new OracleWorld(
                world.path("name").asText(),
                world.path("kind").asText(),
                RuleReader.texts(world.path("about")),
                snapshot(world),
                List.copyOf(runs));
    }

    private static Snapshot snapshot(JsonNode world) {
        var pools = new ArrayList<Pool>();
        world.path("nodePools").forEach(pool -> pools.add(PoolReader.of(pool)));
        var nodes = new ArrayList<Node>();
        var pods = new ArrayList<Pod>();
        world.path("nodes").forEach(entry -> {
            nodes.add(NodeReader.node(entry.path("node")));
            entry.path("pods").forEach(pod -> pods.add(PodReader.bound(pod)));
        });
        world.path("pods").forEach(pod -> pods.add(PodReader.pending(pod)));
        var daemons = new ArrayList<DaemonSet>();
        world.path("daemonSetPods").forEach(pod -> daemons.add(PodReader.daemon(pod)));
        return new Snapshot(
                Instant.parse("2026-01-01T00:01:00Z"),
                pools,
                List.of(),
                claims(nodes, pools),
                nodes,
                pods,
                daemons,
                catalog(world, pools));
    }

    private static List<Claim> claims(List<Node> nodes, List<Pool> pools) {
        return nodes.stream()
                .flatMap(node -> NodeReader.claim(node, pools).stream())
                .toList();
    }

    private static Catalog catalog(JsonNode world, List<Pool> pools) {
        var types = new ArrayList<InstanceType>();
        world.path("instanceTypes").forEach(type -> types.add(TypeReader.of(type)));
        types.sort(Comparator.comparing(InstanceType::name));
        Map<String, List<InstanceType>> byClass = pools.stream()
                .map(pool -> pool.template().nodeClass().name())
                .distinct()
                .collect(Collectors.toMap(name -> name, _ -> types));
        return new Catalog(byClass);
    }

    /** Returns the pods that no run placed. */
    public Set<String> alwaysUnplaced() {
        var left = new TreeSet<>(runs.getFirst().left());
        runs.forEach(run -> left.retainAll(run.left()));
        return left;
    }

    /** Returns the pods that at least one run did not place. */
    public Set<String> sometimesUnplaced() {
        var left = new TreeSet<String>();
        runs.forEach(run -> left.addAll(run.left()));
        return left;
    }

    /** Returns the lowest price of the runs that left exactly these pods without a place; infinity if there is none. */
    public double price(Set<String> left) {
        return runs.stream()
                .filter(run -> run.left().equals(left))
                .mapToDouble(Run::price)
                .min()
                .orElse(Double.POSITIVE_INFINITY);
    }

    @Override
    public String toString() {
        return name;
    }
}

package sh.joiner.testing.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
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
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import java.util.zip.GZIPInputStream;
import sh.joiner.api.pod.NodeTranslation;
import sh.joiner.api.pod.PodTranslation;
import sh.joiner.api.pod.RelatedObjectTranslation;
import sh.joiner.api.pool.ClaimTranslation;
import sh.joiner.api.pool.PoolTranslation;
import sh.joiner.api.v1.NodeClaim;
import sh.joiner.api.v1.NodePool;
import sh.joiner.engine.disruption.DisruptionInputs;
import sh.joiner.engine.disruption.DisruptionOptions;
import sh.joiner.engine.plan.Policy;
import sh.joiner.engine.plan.Policy.MinValues;
import sh.joiner.engine.plan.Policy.Preferences;
import sh.joiner.engine.plan.Policy.Reserved;
import sh.joiner.model.catalog.Catalog;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.snapshot.RelatedObjects;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.model.volume.Storage;
import sh.joiner.testing.MovedPod;
import sh.joiner.testing.Plans;

/**
 * A generated cluster with Karpenter's decisions about the disruption of its nodes. The decisions are empty if Karpenter's are not known.
 *
 * @param methods what Karpenter decides, by the name of its method, such as {@code Emptiness}
 * @param budgets how many nodes may be disrupted, by reason and pool
 * @param expired names of the claims that Karpenter deletes because of their age
 * @param runs the final states of several runs of Karpenter
 */
public record DisruptionWorld(
        String name,
        DisruptionInputs inputs,
        DisruptionOptions options,
        Map<String, Method> methods,
        Map<String, Map<String, Integer>> budgets,
        Set<String> expired,
        List<Run> runs) {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final KubernetesSerialization OBJECTS = new KubernetesSerialization();

    /**
     * The nodes as one of Karpenter's methods sees them.
     *
     * @param candidates names of nodes
     * @param blocked the blocker of every other node
     */
    public record Method(Set<String> candidates, Map<String, String> blocked) {}

    /**
     * The state after all commands of a run are carried out.
     *
     * @param pending the number of pods without a node
     * @param price USD an hour of all managed nodes
     */
    public record Run(int pending, double price) {}

    /** Returns true if the file has Karpenter's decisions for this cluster. */
    public boolean isAnswered() {
        return !runs.isEmpty();
    }

    /** Returns Karpenter's best run: the fewest pending pods, then the lowest price. */
    public Run best() {
        return runs.stream()
                .min(Comparator.comparingInt(Run::pending).thenComparingDouble(Run::price))
                .orElseThrow();
    }

    /** Returns all worlds of the built-in file. */
    public static List<DisruptionWorld> read() {
        return read(builtIn(), _ -> true);
    }

    /** Returns all worlds of a compressed file of the same form. */
    public static List<DisruptionWorld> read(Path file) {
        return read(open(file), _ -> true);
    }

    /** Returns the world of the built-in file with this name. */
    public static DisruptionWorld named(String name) {
        return read(builtIn(), name::equals).getFirst();
    }

    /** Returns a world of a directory of compressed files: {@code night-100} is in the file {@code night-*.worlds.jsonl.gz}. */
    public static DisruptionWorld named(String name, Path directory) throws IOException {
        var kind = name.substring(0, name.indexOf('-') + 1);
        try (var files = Files.newDirectoryStream(directory, kind + "*.worlds.jsonl.gz")) {
            return read(open(files.iterator().next()), full -> full.startsWith(name + "-"))
                    .getFirst();
        }
    }

    private static InputStream builtIn() {
        var path = "/disruption/worlds.jsonl.gz";
        return Objects.requireNonNull(DisruptionWorld.class.getResourceAsStream(path), path);
    }

    private static InputStream open(Path file) {
        try {
            return Files.newInputStream(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static List<DisruptionWorld> read(InputStream compressed, Predicate<String> names) {
        try (var lines =
                new BufferedReader(new InputStreamReader(new GZIPInputStream(compressed), StandardCharsets.UTF_8))) {
            var worlds = new ArrayList<DisruptionWorld>();
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                var world = JSON.readTree(line);
                if (names.test(world.path("name").asText())) {
                    worlds.add(of(world));
                }
            }
            return worlds;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static DisruptionWorld of(JsonNode world) {
        var oracle = world.path("oracle");
        var methods = new TreeMap<String, Method>();
        oracle.path("methods")
                .properties()
                .forEach(method -> methods.put(
                        method.getKey(),
                        new Method(
                                new TreeSet<>(RuleReader.texts(method.getValue().path("candidates"))),
                                RuleReader.map(method.getValue().path("blocked")))));
        var budgets = new TreeMap<String, Map<String, Integer>>();
        oracle.path("budgets").properties().forEach(reason -> {
            var pools = new TreeMap<String, Integer>();
            reason.getValue()
                    .properties()
                    .forEach(pool -> pools.put(pool.getKey(), pool.getValue().asInt()));
            budgets.put(reason.getKey(), pools);
        });
        return new DisruptionWorld(
                world.path("name").asText(),
                inputs(world),
                options(world.path("settings")),
                methods,
                budgets,
                new TreeSet<>(RuleReader.texts(oracle.path("expired"))),
                items(oracle.path("converged").path("runs"))
                        .map(run -> new Run(
                                run.path("pending").asInt(), run.path("price").asDouble()))
                        .toList());
    }

    private static DisruptionOptions options(JsonNode settings) {
        var preferences =
                settings.path("preferencePolicy").asText().equals("Ignore") ? Preferences.IGNORE : Preferences.RESPECT;
        return DisruptionOptions.of(
                Plans.under(new Policy(Reserved.STRICT, MinValues.STRICT, preferences)),
                settings.path("spotToSpotConsolidation").asBoolean());
    }

    private static DisruptionInputs inputs(JsonNode world) {
        var nominated = items(world.path("nodes"))
                .filter(entry -> entry.path("nominated").asBoolean())
                .map(entry -> new NodeName(entry.at("/node/metadata/name").asText()))
                .collect(Collectors.toSet());
        return new DisruptionInputs(snapshot(world), nominated);
    }

    private static Snapshot snapshot(JsonNode world) {
        var ready = new Condition("Ready", Condition.Status.TRUE, "Ready", "", Instant.EPOCH);
        var pools = all(world.path("nodePools"), NodePool.class, PoolTranslation::pool).stream()
                .map(pool -> pool.with(List.of(ready)))
                .toList();
        var now = Instant.parse(world.path("now").asText());
        var pods = new ArrayList<>(all(world.path("pods"), Pod.class, PodTranslation::pod).stream()
                .map(pod -> MovedPod.pending(pod, now))
                .toList());
        items(world.path("nodes"))
                .forEach(entry -> pods.addAll(all(entry.path("pods"), Pod.class, PodTranslation::pod)));
        var nodes = items(world.path("nodes")).map(entry -> entry.path("node")).toList();
        var claims = items(world.path("nodes"))
                .map(entry -> entry.path("claim"))
                .filter(claim -> !claim.isMissingNode() && !claim.isNull())
                .toList();
        var types = new ArrayList<InstanceType>();
        world.path("instanceTypes").forEach(type -> types.add(TypeReader.of(type)));
        types.sort(Comparator.comparing(InstanceType::name));
        var catalog = new Catalog(pools.stream()
                .map(pool -> pool.template().nodeClass().name())
                .distinct()
                .collect(Collectors.toMap(Function.identity(), _ -> types)));
        return new Snapshot(
                now,
                pools,
                List.of(),
                claims.stream()
                        .map(claim -> ClaimTranslation.claim(object(claim, NodeClaim.class)))
                        .toList(),
                nodes.stream()
                        .map(node -> NodeTranslation.node(object(node, io.fabric8.kubernetes.api.model.Node.class)))
                        .toList(),
                pods,
                items(world.path("daemonSetPods")).map(PodReader::daemon).toList(),
                catalog,
                new RelatedObjects(
                        Storage.NONE,
                        List.of(),
                        all(
                                world.path("podDisruptionBudgets"),
                                PodDisruptionBudget.class,
                                RelatedObjectTranslation::budget)));
    }

    private static Stream<JsonNode> items(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false);
    }

    private static <W, T> List<T> all(JsonNode list, Class<W> kind, Function<W, T> translation) {
        return items(list).map(item -> translation.apply(object(item, kind))).toList();
    }

    private static <W> W object(JsonNode json, Class<W> kind) {
        return OBJECTS.unmarshal(json.toString(), kind);
    }

    @Override
    public String toString() {
        return name;
    }
}

package sh.joiner.testing;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import sh.joiner.model.catalog.Catalog;
import sh.joiner.model.catalog.InstanceType;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.DaemonSet;
import sh.joiner.model.pod.Namespace;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.PodBudget;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.snapshot.InvalidObject;
import sh.joiner.model.snapshot.RelatedObjects;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.model.volume.AttachLimits;
import sh.joiner.model.volume.Storage;
import sh.joiner.model.volume.StorageClass;
import sh.joiner.model.volume.Volume;
import sh.joiner.model.volume.VolumeClaim;

/** Builds a small cluster of the model's types for a test. */
public final class World {

    /** The current time in every world. */
    public static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    private final List<Pool> pools = new ArrayList<>();
    private final List<InstanceType> types = new ArrayList<>();
    private final List<Claim> claims = new ArrayList<>();
    private final List<Node> nodes = new ArrayList<>();
    private final List<Pod> pods = new ArrayList<>();
    private final List<DaemonSet> daemons = new ArrayList<>();
    private final List<VolumeClaim> volumeClaims = new ArrayList<>();
    private final List<Volume> volumes = new ArrayList<>();
    private final List<StorageClass> storageClasses = new ArrayList<>();
    private final List<AttachLimits> limits = new ArrayList<>();
    private final List<Namespace> namespaces = new ArrayList<>();
    private final List<PodBudget> budgets = new ArrayList<>();

    private final List<InvalidObject> invalid = new ArrayList<>();

    private World() {}

    public static World world() {
        return new World();
    }

    /** Adds a pool without requirements. */
    public World pool(String name) {
        return pool(PoolBuilder.pool(name));
    }

    public World pool(PoolBuilder pool) {
        pools.add(pool.build());
        return this;
    }

    /** Adds instance types for all pools of the node class {@code default}. */
    public World offers(TypeBuilder... some) {
        Arrays.stream(some).map(TypeBuilder::build).forEach(types::add);
        return this;
    }

    public World pending(PodBuilder... some) {
        Arrays.stream(some).map(PodBuilder::pending).forEach(pods::add);
        return this;
    }

    /** Adds pods that kube-scheduler has not considered yet. */
    public World created(PodBuilder... some) {
        Arrays.stream(some).map(PodBuilder::created).forEach(pods::add);
        return this;
    }

    public World running(String node, PodBuilder... some) {
        Arrays.stream(some).map(pod -> pod.runningOn(node)).forEach(pods::add);
        return this;
    }

    public World node(NodeBuilder node) {
        nodes.add(node.build());
        return this;
    }

    public World node(Node node) {
        nodes.add(node);
        return this;
    }

    public World claim(Claim claim) {
        claims.add(claim);
        return this;
    }

    public World daemon(PodBuilder pod) {
        daemons.add(pod.daemon());
        return this;
    }

    public World with(VolumeClaim... some) {
        volumeClaims.addAll(Arrays.asList(some));
        return this;
    }

    public World with(Volume... some) {
        volumes.addAll(Arrays.asList(some));
        return this;
    }

    public World with(StorageClass... some) {
        storageClasses.addAll(Arrays.asList(some));
        return this;
    }

    /** Limits the number of volumes of the EBS driver on the node. */
    public World takesVolumes(String node, int most) {
        limits.add(new AttachLimits(new NodeName(node), new TreeMap<>(Map.of(VolumeSamples.EBS, most))));
        return this;
    }

    public World namespace(String name, Map<String, String> labels) {
        namespaces.add(new Namespace(name, labels));
        return this;
    }

    public World budget(PodBudget budget) {
        budgets.add(budget);
        return this;
    }

    public World invalid(InvalidObject... some) {
        invalid.addAll(Arrays.asList(some));
        return this;
    }

    private RelatedObjects around() {
        return new RelatedObjects(new Storage(volumeClaims, volumes, storageClasses, limits), namespaces, budgets);
    }

    public Snapshot snapshot() {
        types.sort(Comparator.comparing(InstanceType::name));
        return new Snapshot(
                NOON,
                pools,
                List.of(),
                claims,
                nodes,
                pods,
                daemons,
                new Catalog(Map.of("default", types)),
                around(),
                invalid,
                List.of());
    }

    /** Returns the same snapshot with its lists shuffled. The node classes and the catalog stay the same. */
    public static Snapshot shuffled(Snapshot snapshot, long seed) {
        return new Snapshot(
                snapshot.takenAt(),
                shuffled(snapshot.pools(), seed),
                snapshot.nodeClasses(),
                shuffled(snapshot.claims(), seed),
                shuffled(snapshot.nodes(), seed),
                shuffled(snapshot.pods(), seed),
                shuffled(snapshot.daemonSets(), seed),
                snapshot.catalog(),
                shuffled(snapshot.around(), seed));
    }

    private static RelatedObjects shuffled(RelatedObjects around, long seed) {
        var storage = around.storage();
        return new RelatedObjects(
                new Storage(
                        shuffled(storage.claims(), seed),
                        shuffled(storage.volumes(), seed),
                        shuffled(storage.classes(), seed),
                        shuffled(storage.limits(), seed)),
                shuffled(around.namespaces(), seed),
                shuffled(around.budgets(), seed));
    }

    private static <T> List<T> shuffled(List<T> list, long seed) {
        var shuffled = new ArrayList<>(list);
        Collections.shuffle(shuffled, new Random(seed));
        return shuffled;
    }
}

package sh.joiner.testing;

import static java.util.stream.Collectors.groupingBy;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.catalog.Catalog;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimDraft;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.claim.InstanceId;
import sh.joiner.model.node.Attachment;
import sh.joiner.model.node.Node;
import sh.joiner.model.node.NodeChange;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.node.Taint;
import sh.joiner.model.nodeclass.NodeClass;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.PodName;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.snapshot.RelatedObjects;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.model.window.DisruptionRules;
import sh.joiner.port.RemoteCallException;
import sh.joiner.port.WorldClock;
import sh.joiner.port.cluster.Cluster;
import sh.joiner.port.cluster.Evictions;
import sh.joiner.port.cluster.Nodes;

/** A cluster in memory. Writes are visible immediately, unless {@link #fallBehind} was called. Thread-safe. */
public final class FakeKubernetes implements Cluster, Nodes, Evictions {

    private static final Taint CORDON = new Taint("node.kubernetes.io/unschedulable", "", Taint.Effect.NO_SCHEDULE);

    private final WorldClock clock;
    private final Map<PodName, Pod> pods = new TreeMap<>();
    private final Map<NodeName, Node> nodes = new TreeMap<>();
    private final Map<ClaimName, Claim> claims = new TreeMap<>();
    private final Map<String, Pool> pools = new TreeMap<>();
    private final Map<String, NodeClass> nodeClasses = new TreeMap<>();
    private final List<Consumer<Change>> listeners = new CopyOnWriteArrayList<>();
    private final Map<String, RemoteCallException> failures = new TreeMap<>(); // by the write
    private final List<Attachment> attachments = new ArrayList<>();
    private final List<PodName> notEvictable = new ArrayList<>();
    private final List<String> writes = new ArrayList<>();
    private final Set<String> superseded = new TreeSet<>();
    private final Set<InstanceId> unreadable = new TreeSet<>();
    private @Nullable RemoteCallException failure;
    private @Nullable Map<Optional<InstanceId>, List<Claim>> claimsOf; // cached until a claim changes
    public volatile DisruptionRules rules = DisruptionRules.NONE;
    private boolean synced = true;
    private boolean isBehind;
    private int created; // a name is never used twice
    private Map<ClaimName, Claim> shown = claims;
    private Map<NodeName, Node> shownNodes = nodes;
    private Map<String, NodeClass> shownClasses = nodeClasses;

    public FakeKubernetes(WorldClock clock) {
        this.clock = clock;
    }

    public synchronized FakeKubernetes with(Pod... some) {
        for (var pod : some) {
            pods.put(pod.name(), pod);
            report(new Change.OfPod(pod.name(), pod.uid(), pod.isProvisionable()));
        }
        return this;
    }

    public synchronized FakeKubernetes with(Node... some) {
        for (var node : some) {
            nodes.put(node.name(), node);
            report(new Change.OfNode(node.name(), node.uid(), node.providerId()));
        }
        return this;
    }

    public synchronized FakeKubernetes with(Claim... some) {
        for (var claim : some) {
            put(claim);
        }
        return this;
    }

    public synchronized FakeKubernetes with(Pool pool) {
        pools.put(pool.name(), pool);
        return this;
    }

    public synchronized FakeKubernetes with(NodeClass nodeClass) {
        nodeClasses.put(nodeClass.name(), nodeClass);
        return this;
    }

    /** Makes the informers wait for their first lists. */
    public synchronized FakeKubernetes notSynced() {
        synced = false;
        return this;
    }

    /** Stores claims, nodes and node classes without showing them from now on. */
    public synchronized void fallBehind() {
        shown = new TreeMap<>(claims);
        shownNodes = new TreeMap<>(nodes);
        shownClasses = new TreeMap<>(nodeClasses);
        isBehind = true;
    }

    /** Shows all stored writes. */
    public synchronized void catchUp() {
        shown = claims;
        shownNodes = nodes;
        shownClasses = nodeClasses;
        isBehind = false;
        claims.keySet().forEach(name -> report(new Change.OfClaim(name)));
    }

    /** Refuses every write, and every read that bypasses the informers, from now on; null ends the refusal. */
    public synchronized void refuse(@Nullable RemoteCallException reason) {
        failure = reason;
    }

    /** Makes a PodDisruptionBudget forbid the eviction of this pod. */
    public synchronized void forbidEviction(PodName pod) {
        notEvictable.add(pod);
    }

    /** Fails every write that {@link #writes} lists with this text, such as {@code change node node-1}. */
    public synchronized void failureOf(String write, RemoteCallException reason) {
        failures.put(write, reason);
    }

    /** Returns the attempted writes in order, also those that failed, as {@code evict default/web}. */
    public synchronized List<String> writes() {
        return List.copyOf(writes);
    }

    public synchronized List<Claim> claims() {
        return List.copyOf(claims.values());
    }

    synchronized void editPool(String name, UnaryOperator<Pool> change) {
        pools.computeIfPresent(name, (_, pool) -> change.apply(pool));
    }

    public synchronized List<Node> nodes() {
        return List.copyOf(nodes.values());
    }

    public synchronized List<NodeClass> nodeClasses() {
        return List.copyOf(nodeClasses.values());
    }

    public FakeClaims claimWriter() {
        return new FakeClaims(this, clock);
    }

    synchronized void wrote(String what) {
        writes.add(what);
        read();
        if (failures.containsKey(what)) {
            throw failures.get(what);
        }
    }

    synchronized void read() {
        if (failure != null) {
            throw failure;
        }
    }

    synchronized Optional<Claim> claim(ClaimName name) {
        return Optional.ofNullable(claims.get(name));
    }

    synchronized void put(Claim claim) {
        claims.put(claim.name(), claim);
        claimsOf = null;
        if (!isBehind) {
            report(new Change.OfClaim(claim.name()));
        }
    }

    synchronized void remove(ClaimName name) {
        claims.remove(name);
        claimsOf = null;
        report(new Change.OfClaim(name));
    }

    synchronized ClaimName freshName(ClaimDraft draft) {
        created = Math.max(claims.size(), created) + 1;
        return new ClaimName("%s-%d".formatted(draft.pool(), created));
    }

    /** Notifies the listeners of a stored change that this fake does not report by itself. */
    public void changed(Change change) {
        report(change);
    }

    private void report(Change change) {
        listeners.forEach(listener -> listener.accept(change));
    }

    @Override
    public synchronized Snapshot snapshot() {
        return new Snapshot(
                clock.now(),
                List.copyOf(pools.values()),
                List.copyOf(shownClasses.values()),
                List.copyOf(shown.values()),
                List.copyOf(shownNodes.values()),
                List.copyOf(pods.values()),
                List.of(),
                Catalog.EMPTY,
                RelatedObjects.NONE.with(rules));
    }

    @Override
    public synchronized List<Node> nodesOf(String providerId) {
        return shownNodes.values().stream()
                .filter(node -> !providerId.isEmpty() && node.providerId().equals(providerId))
                .toList();
    }

    @Override
    public synchronized List<Claim> claimsOf(InstanceId instance) {
        if (claimsOf == null) {
            claimsOf = claims.values().stream().collect(groupingBy(claim -> claim.instanceId()));
        }
        return claimsOf.getOrDefault(Optional.of(instance), List.of());
    }

    /** Returns the nodes that are cordoned. */
    public synchronized Set<NodeName> cordoned() {
        return nodes.values().stream()
                .filter(node -> node.has(CORDON))
                .map(Node::name)
                .collect(Collectors.toSet());
    }

    @Override
    public synchronized void cordon(NodeName name, boolean cordoned) {
        wrote((cordoned ? "cordon " : "uncordon ") + name);
        var taint = List.of(CORDON);
        var none = List.<Taint>of();
        nodes.computeIfPresent(
                name,
                (_, node) -> Changes.on(
                        node,
                        new NodeChange(
                                Map.of(),
                                Map.of(),
                                cordoned ? taint : none,
                                cordoned ? none : taint,
                                List.of(),
                                List.of(),
                                "",
                                "")));
    }

    /** Adds an unreadable claim that names this instance. */
    public synchronized void hasUnreadableClaimOf(InstanceId instance) {
        unreadable.add(instance);
    }

    @Override
    public synchronized List<ClaimName> unreadableClaimsOf(InstanceId instance) {
        return unreadable.contains(instance) ? List.of(new ClaimName("unreadable-" + instance)) : List.of();
    }

    /** Marks the claim of that UID as superseded by a later version or by its deletion. */
    public synchronized void supersede(String uid) {
        superseded.add(uid);
    }

    @Override
    public synchronized boolean isSuperseded(ClaimName name, String uid, String resourceVersion) {
        return superseded.contains(uid);
    }

    @Override
    public synchronized boolean isLaunching() {
        return claims.values().stream()
                .anyMatch(claim -> claim.answer().providerId().isEmpty() && !claim.isDeleting());
    }

    @Override
    public synchronized List<Pod> podsOn(NodeName node) {
        return pods.values().stream().filter(pod -> node.equals(pod.node())).toList();
    }

    /** Adds a volume that is attached to a node. */
    public synchronized FakeKubernetes with(Attachment attachment) {
        attachments.add(attachment);
        return this;
    }

    /** Removes all volume attachments. */
    public synchronized void detachAll() {
        attachments.clear();
    }

    /** Reports that a pod was bound to the node or ended on the node. */
    public void reportPodEventOn(String node) {
        report(new Change.OfPodsOn(new NodeName(node)));
    }

    @Override
    public synchronized List<Attachment> attachmentsOn(NodeName node) {
        return attachments.stream()
                .filter(attachment -> attachment.node().equals(node))
                .toList();
    }

    @Override
    public synchronized boolean isSynced() {
        return synced;
    }

    @Override
    public Optional<RemoteCallException> failure() {
        return Optional.empty();
    }

    @Override
    public void onChange(Consumer<Change> listener) {
        listeners.add(listener);
    }

    @Override
    public synchronized void change(NodeName name, NodeChange change) {
        wrote("change node " + name);
        var node = nodes.get(name);
        if (node == null) {
            return;
        }
        var changed = Changes.on(node, change);
        if (changed.isDeleting() && changed.finalizers().isEmpty()) {
            nodes.remove(name);
        } else {
            nodes.put(name, changed);
        }
        report(new Change.OfNode(name, node.uid(), node.providerId()));
    }

    @Override
    public synchronized void delete(NodeName name, String uid) {
        wrote("delete node " + name);
        var node = nodes.get(name);
        if (node == null || !node.uid().equals(uid)) {
            return;
        }
        if (node.finalizers().isEmpty()) {
            nodes.remove(name);
        } else {
            nodes.put(name, Changes.deleting(node, clock.now()));
        }
        report(new Change.OfNode(name, node.uid(), node.providerId()));
    }

    @Override
    public synchronized Outcome evict(PodName name, String uid) {
        wrote("evict " + name);
        if (notEvictable.contains(name)) {
            return new Outcome.Refused("a disruption budget does not allow it");
        }
        return remove(name, uid);
    }

    @Override
    public synchronized Outcome delete(PodName name, String uid, long graceSeconds) {
        wrote("delete %s in %ds".formatted(name, graceSeconds));
        return remove(name, uid);
    }

    private Outcome remove(PodName name, String uid) {
        var pod = pods.get(name);
        if (pod == null || !pod.uid().equals(uid)) {
            return new Outcome.NotFound();
        }
        pods.remove(name);
        return new Outcome.Accepted();
    }

    /** Returns the current time of the cluster. Every object that changes now gets this time. */
    public Instant now() {
        return clock.now();
    }
}

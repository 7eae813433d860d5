package sh.joiner.sandbox.rollout;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.kubelet.NodeController;
import sh.joiner.sandbox.mirror.EventWriter;
import sh.joiner.sandbox.mirror.KeyedQueue;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.Mirror;
import sh.joiner.sandbox.mirror.MirrorIndex;
import sh.joiner.sandbox.mirror.MirroredCluster;
import sh.joiner.sandbox.mirror.ObjectKey;
import sh.joiner.sandbox.pod.IntOrPercent;
import sh.joiner.sandbox.pod.Owned;
import sh.joiner.sandbox.pod.Pods;
import sh.joiner.sandbox.pod.StatusCounts;

/**
 * Keeps one pod of each DaemonSet on every eligible node. Replaces pods of older templates within {@code maxUnavailable}, except with {@code
 * updateStrategy.type: OnDelete}.
 */
public final class DaemonSets {

    private static final String RESOURCE = "daemonsets.apps";
    private static final String REPORTER = "daemonset-controller";

    private final MirroredCluster world;
    private final EventWriter events;
    private final Mirror sets;
    private final TreeMap<String, NodeFacts> nodes = new TreeMap<>();
    private final MirrorIndex podsByOwner;
    private final Revisions revisions;
    private final KeyedQueue queue;

    public DaemonSets(MirroredCluster world, EventWriter events, MirrorIndex podsByOwner, Revisions revisions) {
        this.world = world;
        this.events = events;
        this.sets = world.mirror(RESOURCE);
        this.podsByOwner = podsByOwner;
        this.revisions = revisions;
        this.queue = new KeyedQueue(world, key -> sets.get(key).ifPresent(this::visit));
        Owned.followOwn(sets, queue);
        Owned.followChildren(world.mirror(Pods.RESOURCE), "DaemonSet", queue);
        world.mirror(NodeController.RESOURCE).onChange(this::nodeChanged);
    }

    private void nodeChanged(@Nullable ObjectNode before, @Nullable ObjectNode after) {
        var isChanged = after == null
                ? before != null && nodes.remove(Meta.name(before)) != null
                : !NodeFacts.of(after).equals(nodes.put(Meta.name(after), NodeFacts.of(after)));
        if (isChanged) {
            sets.all().forEach(set -> queue.add(ObjectKey.of(set)));
        }
    }

    private void visit(ObjectNode set) {
        var revision = revisions.ensure(set);
        var daemonNodes = new DaemonNodes(set);
        var wanted = nodes.values().stream()
                .filter(daemonNodes::mayStart)
                .map(NodeFacts::name)
                .collect(Collectors.toUnmodifiableSet());
        if (!Meta.isDeleting(set)) {
            createAndDelete(set, daemonNodes, wanted);
            replace(set, wanted.size());
        }
        var pods = podsByNode(set);
        world.updateStatus(RESOURCE, ObjectKey.of(set), object -> withStatus(object, wanted, pods));
        revisions.deleteOld(set, List.of(revision));
    }

    /**
     * Returns the pods by the node to which they are bound or assigned. If a node has several pods, prefers pods that are not being
     * deleted, then the oldest pod.
     */
    private Map<String, ObjectNode> podsByNode(JsonNode set) {
        var byNode = new TreeMap<String, ObjectNode>();
        podsByOwner.of(Meta.uid(set)).stream()
                .sorted(Comparator.comparing(Meta::isDeleting).thenComparing(Meta::created))
                .forEach(pod -> byNode.putIfAbsent(DaemonNodes.nodeOf(pod), pod));
        return byNode;
    }

    private void createAndDelete(ObjectNode set, DaemonNodes daemonNodes, Set<String> wanted) {
        var pods = podsByNode(set);
        for (NodeFacts node : List.copyOf(nodes.values())) {
            var pod = pods.get(node.name());
            if (pod == null && wanted.contains(node.name())) {
                create(set, node.name());
            } else if (pod != null && !Meta.isDeleting(pod) && (Pods.isFinished(pod) || !daemonNodes.mayStay(node))) {
                reportIfFailed(set, pod);
                world.delete(Pods.RESOURCE, pod);
            }
        }
    }

    private void reportIfFailed(ObjectNode set, ObjectNode pod) {
        if (Pods.phase(pod).equals("Failed")) {
            var message = "Found failed daemon pod %s on node %s, will try to kill it"
                    .formatted(ObjectKey.of(pod), Pods.nodeName(pod));
            events.report(set, EventWriter.Entry.warning("FailedDaemonPod", message, REPORTER));
        }
    }

    private void create(ObjectNode set, String node) {
        var pod = Pods.fromTemplate(set);
        Json.child(pod, "metadata", "labels").put(Revisions.LABEL, Revisions.hash(set));
        DaemonNodes.pin(pod, node);
        world.create(Pods.RESOURCE, pod);
    }

    /** Deletes pods of an older template: unavailable pods immediately, available pods within {@code maxUnavailable}. */
    private void replace(JsonNode set, int wanted) {
        if (Json.text(set, "spec", "updateStrategy", "type").equals("OnDelete")) {
            return;
        }
        var pods = podsByNode(set).values();
        var hash = Revisions.hash(set);
        var old = pods.stream()
                .filter(pod -> !isOf(hash, pod) && !Meta.isDeleting(pod))
                .toList();
        long available = pods.stream().filter(pod -> isAvailable(pod, set)).count();
        long deletable = Math.max(0, maxUnavailable(set, wanted) - (wanted - available));
        old.stream().filter(pod -> !isAvailable(pod, set)).forEach(pod -> world.delete(Pods.RESOURCE, pod));
        old.stream()
                .filter(pod -> isAvailable(pod, set))
                .limit(deletable)
                .forEach(pod -> world.delete(Pods.RESOURCE, pod));
    }

    private boolean isAvailable(JsonNode pod, JsonNode set) {
        return !Meta.isDeleting(pod) && Pods.isAvailable(pod, ReplicaSets.minReady(set), world.now());
    }

    /** Returns how many pods may be unavailable, at least 1. The sandbox does not support {@code maxSurge} for DaemonSets. */
    private static int maxUnavailable(JsonNode set, int wanted) {
        var most = Json.at(set, "spec", "updateStrategy", "rollingUpdate", "maxUnavailable");
        return Math.max(1, IntOrPercent.roundedUp(most, "1", wanted));
    }

    private static boolean isOf(String hash, JsonNode pod) {
        return Json.text(pod, "metadata", "labels", Revisions.LABEL).equals(hash);
    }

    private ObjectNode withStatus(ObjectNode set, Set<String> wanted, Map<String, ObjectNode> pods) {
        var placed = wanted.stream().filter(pods::containsKey).map(pods::get).toList();
        var minReady = ReplicaSets.minReady(set);
        var counts = Pods.Counts.of(placed, minReady, world.now());
        if (counts.available() < counts.ready()) {
            queue.addAfter(minReady, ObjectKey.of(set));
        }
        var hash = Revisions.hash(set);
        int updated = (int) placed.stream().filter(pod -> isOf(hash, pod)).count();
        StatusCounts.of(set)
                .always("desiredNumberScheduled", wanted.size())
                .always("currentNumberScheduled", counts.all())
                .always("numberMisscheduled", pods.size() - counts.all())
                .always("numberReady", counts.ready())
                .put("numberAvailable", counts.available())
                .put("numberUnavailable", wanted.size() - counts.available())
                .put("updatedNumberScheduled", updated);
        return set;
    }
}

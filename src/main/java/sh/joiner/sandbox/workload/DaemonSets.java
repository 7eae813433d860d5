package sh.joiner.sandbox.workload;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import sh.joiner.sandbox.mirror.Index;
import sh.joiner.sandbox.mirror.Json;
import sh.joiner.sandbox.mirror.KeyedQueue;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.Mirror;
import sh.joiner.sandbox.mirror.ObjectKey;
import sh.joiner.sandbox.mirror.World;

/** Keeps one pod of each DaemonSet on every node that it is meant for. A new template replaces one pod after the other. */
final class DaemonSets {

    private static final String RESOURCE = "daemonsets.apps";
    private static final String REVISION = "controller-revision-hash";

    private final World world;
    private final Mirror sets;
    private final Mirror nodes;
    private final Index podsByOwner;
    private final KeyedQueue queue;

    DaemonSets(World world, Index podsByOwner) {
        this.world = world;
        this.sets = world.mirror(RESOURCE);
        this.nodes = world.mirror("nodes");
        this.podsByOwner = podsByOwner;
        this.queue = new KeyedQueue(world, key -> sets.get(key).ifPresent(this::visit));
        Owned.followOwn(sets, queue);
        Owned.followChildren(world.mirror(Pods.RESOURCE), "DaemonSet", queue);
        nodes.onChange((_, _) -> sets.all().forEach(set -> queue.add(ObjectKey.of(set))));
    }

    private void visit(ObjectNode set) {
        var place = new DaemonPlace(set);
        if (!Meta.isDeleting(set)) {
            level(set, place);
        }
        var pods = podsByNode(set);
        world.updateStatus(RESOURCE, ObjectKey.of(set), object -> withStatus(object, place, pods));
    }

    /** The pods by the node they are bound to or meant for; a node should have one only. */
    private Map<String, ObjectNode> podsByNode(JsonNode set) {
        var byNode = new HashMap<String, ObjectNode>();
        for (ObjectNode pod : podsByOwner.of(Meta.uid(set))) {
            byNode.put(DaemonPlace.nodeOf(pod), pod);
        }
        return byNode;
    }

    private void level(ObjectNode set, DaemonPlace place) {
        var pods = podsByNode(set);
        for (ObjectNode node : List.copyOf(nodes.all())) {
            var pod = pods.get(Meta.name(node));
            if (pod == null && place.mayStart(node)) {
                create(set, node);
            } else if (pod != null && !Meta.isDeleting(pod) && (Pods.isFinished(pod) || !place.mayStay(node))) {
                world.delete(Pods.RESOURCE, pod);
            }
        }
        replaceOne(set);
    }

    private void create(ObjectNode set, ObjectNode node) {
        var pod = Pods.fromTemplate(set);
        Json.child(pod, "metadata", "labels").put(REVISION, revision(set));
        DaemonPlace.pin(pod, Meta.name(node));
        world.create(Pods.RESOURCE, pod);
    }

    private static String revision(JsonNode set) {
        return TemplateHash.of(Json.at(set, "spec", "template"));
    }

    /** One pod of an older template goes when all others are ready. */
    private void replaceOne(JsonNode set) {
        if (Json.text(set, "spec", "updateStrategy", "type").equals("OnDelete")) {
            return;
        }
        var pods = podsByOwner.of(Meta.uid(set));
        var old = pods.stream().filter(pod -> !isUpToDate(pod, set)).toList();
        if (pods.stream().allMatch(pod -> Pods.isActive(pod) && (Pods.isReady(pod) || !isUpToDate(pod, set)))) {
            old.stream().limit(1).forEach(pod -> world.delete(Pods.RESOURCE, pod));
        }
    }

    private static boolean isUpToDate(JsonNode pod, JsonNode set) {
        return revision(set).equals(Meta.labels(pod).get(REVISION));
    }

    private ObjectNode withStatus(ObjectNode set, DaemonPlace place, Map<String, ObjectNode> pods) {
        var wanted =
                nodes.all().stream().filter(place::mayStart).map(Meta::name).toList();
        var placed = wanted.stream().filter(pods::containsKey).map(pods::get).toList();
        var counts = Pods.Counts.of(placed, ReplicaSets.minReady(set), world.now());
        int updated = (int) placed.stream().filter(pod -> isUpToDate(pod, set)).count();
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

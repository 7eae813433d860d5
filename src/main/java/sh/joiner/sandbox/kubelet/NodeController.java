package sh.joiner.sandbox.kubelet;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.EventWriter;
import sh.joiner.sandbox.mirror.KeyedQueue;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.Mirror;
import sh.joiner.sandbox.mirror.MirrorIndex;
import sh.joiner.sandbox.mirror.MirroredCluster;
import sh.joiner.sandbox.mirror.NodeTaint;
import sh.joiner.sandbox.mirror.ObjectKey;
import sh.joiner.sandbox.pod.PodObject;
import sh.joiner.sandbox.pod.Pods;

/** Keeps the taints of nodes consistent with their conditions, and marks pods as not ready when their node becomes not ready. */
public final class NodeController {

    public static final String RESOURCE = "nodes";

    private static final String REPORTER = "node-controller";

    private final MirroredCluster world;
    private final EventWriter events;
    private final Mirror nodes;
    private final MirrorIndex podsByNode;
    private final KeyedQueue queue;

    public NodeController(MirroredCluster world, EventWriter events, MirrorIndex podsByNode) {
        this.world = world;
        this.events = events;
        this.podsByNode = podsByNode;
        this.nodes = world.mirror(RESOURCE);
        this.queue = new KeyedQueue(world, key -> nodes.get(key).ifPresent(this::visit));
        nodes.onChange(this::changed);
    }

    private void changed(@Nullable ObjectNode before, @Nullable ObjectNode after) {
        if (after == null) {
            return;
        }
        queue.add(ObjectKey.of(after));
        var wasReady = before != null && NodeHealth.isReady(before);
        if (wasReady && !NodeHealth.isReady(after)) {
            world.run(() -> loseReadiness(after));
        } else if (!wasReady && NodeHealth.isReady(after)) {
            publish(after, "NodeReady");
        }
    }

    private void publish(ObjectNode node, String reason) {
        var message = "Node %s status is now: %s".formatted(Meta.name(node), reason);
        events.report(node, EventWriter.Entry.normal(reason, message, REPORTER));
    }

    private void loseReadiness(ObjectNode node) {
        publish(node, "NodeNotReady");
        for (ObjectNode pod : podsByNode.of(Meta.name(node))) {
            if (Pods.isReady(pod)) {
                world.updateStatus(
                        Pods.RESOURCE, ObjectKey.of(pod), object -> PodObject.nodeNotResponding(object, world.now()));
            }
        }
    }

    /** Updates the taints of a node, unless the node has no conditions: such a node has no kubelet yet. */
    private void visit(ObjectNode node) {
        var hasKubelet = !Json.at(node, "status", "conditions").isEmpty();
        if (hasKubelet && !NodeHealth.wantedTaints(node).equals(NodeTaint.ofNode(node))) {
            world.update(RESOURCE, ObjectKey.of(node), this::withTaints);
        }
    }

    /** Sets the taints of a node. A new NoExecute taint contains the time at which it was added. */
    private ObjectNode withTaints(ObjectNode node) {
        var wanted = NodeHealth.wantedTaints(node);
        var spec = Json.child(node, "spec");
        var before = Json.list(spec, "taints").deepCopy();
        var list = spec.putArray("taints");
        for (NodeTaint taint : wanted) {
            var present = Json.items(before)
                    .filter(other -> NodeTaint.of(other).isAbout(taint))
                    .findFirst();
            if (present.isPresent()) {
                list.add(present.get());
            } else {
                var added = taint.json();
                if (taint.effect().equals("NoExecute")) {
                    added.put("timeAdded", world.now().toString());
                }
                list.add(added);
            }
        }
        if (list.isEmpty()) {
            spec.remove("taints");
        }
        return node;
    }
}

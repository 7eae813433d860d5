package sh.joiner.sandbox.workload;

import com.fasterxml.jackson.databind.node.ObjectNode;
import sh.joiner.sandbox.mirror.Json;
import sh.joiner.sandbox.mirror.KeyedQueue;
import sh.joiner.sandbox.mirror.Mirror;
import sh.joiner.sandbox.mirror.ObjectKey;
import sh.joiner.sandbox.mirror.Taint;
import sh.joiner.sandbox.mirror.World;

/** Keeps the taints of nodes in step with their conditions, as the node lifecycle controller does. */
final class NodeController {

    static final String RESOURCE = "nodes";

    private final World world;
    private final Mirror nodes;

    NodeController(World world) {
        this.world = world;
        this.nodes = world.mirror(RESOURCE);
        var queue = new KeyedQueue(world, key -> nodes.get(key).ifPresent(this::visit));
        Owned.followOwn(nodes, queue);
    }

    /** Without conditions nobody has a kubelet there yet; such a node is left alone. */
    private void visit(ObjectNode node) {
        var hasKubelet = !Json.at(node, "status", "conditions").isEmpty();
        if (hasKubelet && !NodeHealth.wantedTaints(node).equals(Taint.ofNode(node))) {
            world.update(RESOURCE, ObjectKey.of(node), NodeController::withTaints);
        }
    }

    private static ObjectNode withTaints(ObjectNode node) {
        var taints = NodeHealth.wantedTaints(node);
        var spec = Json.child(node, "spec");
        if (taints.isEmpty()) {
            spec.remove("taints");
        } else {
            var list = spec.putArray("taints");
            taints.forEach(taint -> list.add(taint.json()));
        }
        return node;
    }
}

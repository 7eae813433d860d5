package sh.joiner.sandbox.kubelet;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import sh.joiner.port.WorldClock;
import sh.joiner.sandbox.kind.Json;
import sh.joiner.sandbox.mirror.Meta;
import sh.joiner.sandbox.mirror.Mirror;
import sh.joiner.sandbox.mirror.MirroredCluster;
import sh.joiner.sandbox.mirror.ObjectKey;

/**
 * Deletes nodes of an earlier run of the sandbox, as a cloud controller deletes nodes whose instance does not exist.
 * When the sandbox stops, the embedded AWS loses its instances, but a cluster outside of the sandbox keeps the nodes of
 * these instances.
 */
public final class StaleNodes {

    private static final Duration ROUND = Duration.ofSeconds(5);

    private final MirroredCluster world;
    private final Kubelets kubelets;
    private final Mirror nodes;
    private final WorldClock clock;

    public StaleNodes(MirroredCluster world, Kubelets kubelets, WorldClock clock) {
        this.world = world;
        this.kubelets = kubelets;
        this.nodes = world.mirror(NodeController.RESOURCE);
        this.clock = clock;
    }

    public void start() {
        var _ = clock.schedule(ROUND, () -> world.run(this::round));
    }

    private void round() {
        List.copyOf(nodes.all()).stream()
                .filter(node -> !Meta.isDeleting(node))
                .filter(node -> !kubelets.knowsInstance(instance(Json.text(node, "spec", "providerID"))))
                .forEach(this::delete);
        start();
    }

    /** Deletes a node and marks its conditions as unknown first, so that a drain does not wait for the kubelet. */
    private void delete(ObjectNode node) {
        world.updateStatus(NodeController.RESOURCE, ObjectKey.of(node), object -> {
            NodeHealth.unknown(object, world.now());
            return object;
        });
        world.delete(NodeController.RESOURCE, node);
    }

    private static String instance(String providerId) {
        return providerId.substring(providerId.lastIndexOf('/') + 1);
    }
}

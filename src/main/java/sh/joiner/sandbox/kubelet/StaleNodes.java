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
 * Takes nodes away whose machines are of an earlier life of the sandbox, as a cloud controller does with nodes whose instance does not exist: an
 * embedded AWS forgets its machines when it ends, somebody else's cluster does not forget their nodes.
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
                .filter(node -> !kubelets.hasMet(instance(Json.text(node, "spec", "providerID"))))
                .forEach(this::takeAway);
        start();
    }

    /** Its kubelet is silent for good; whoever drains the node need not wait for an answer. */
    private void takeAway(ObjectNode node) {
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

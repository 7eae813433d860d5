package sh.joiner.sandbox.kubelet;

import java.util.NoSuchElementException;
import sh.joiner.sandbox.mirror.MirroredCluster;

/**
 * Controls of simulated nodes for actions that the Kubernetes API does not have. Each call throws {@link NoSuchElementException} if the node has no
 * simulated kubelet, and takes effect a moment later. Calls may come from any thread.
 */
public final class NodeControls {

    private final MirroredCluster world;
    private final Kubelets kubelets;
    private final PodKubelets pods;

    public NodeControls(MirroredCluster world, Kubelets kubelets, PodKubelets pods) {
        this.world = world;
        this.kubelets = kubelets;
        this.pods = pods;
    }

    /**
     * Makes the kubelet report that its node is not ready, with this message (such as {@code container runtime is down}). The node gets the
     * not-ready taints, and its pods are evicted when their tolerations expire. Until then, running pods continue.
     */
    public void notReady(String node, String message) {
        check(node);
        world.run(() -> kubelets.becomeNotReady(node, message));
    }

    /** Makes the kubelet run and report ready, also after a stop of the kubelet or a graceful shutdown of the node. */
    public void ready(String node) {
        check(node);
        world.run(() -> {
            if (kubelets.recover(node)) {
                pods.resume(node);
            }
        });
    }

    /**
     * Stops the kubelet: it sends no heartbeats, and starts and stops no pods. After 40 seconds the node's conditions become unknown and the
     * node gets the unreachable taints.
     */
    public void stopKubelet(String node) {
        check(node);
        world.run(() -> kubelets.halt(node));
    }

    /**
     * Starts a stopped kubelet, which then starts and stops the pods that changed in the meantime. If the kubelet has reported not ready, it reports
     * ready again.
     */
    public void startKubelet(String node) {
        ready(node);
    }

    /**
     * Shuts the node down gracefully: the node becomes not ready, its pods end as failed, then its kubelet stops. The instance itself continues
     * to run.
     */
    public void shutDown(String node) {
        check(node);
        world.run(() -> {
            kubelets.becomeNotReady(node, "node is shutting down");
            pods.shutDown(node);
            world.after(pods.longestStop(), () -> haltIfNotReady(node));
        });
    }

    private void haltIfNotReady(String node) {
        if (kubelets.isNotReady(node)) {
            kubelets.halt(node);
        }
    }

    private void check(String node) {
        if (!kubelets.knows(node)) {
            throw new NoSuchElementException("no simulated kubelet runs node \"%s\"".formatted(node));
        }
    }
}

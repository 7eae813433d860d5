package sh.joiner.sandbox.kubelet;

import java.util.NoSuchElementException;
import sh.joiner.sandbox.mirror.MirroredCluster;

/**
 * What a person may do to a simulated node that no object of the API can say. Each call refuses a node that no simulated kubelet runs with an
 * {@link NoSuchElementException}, and takes effect a moment later. Calls may come from any thread.
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
     * The kubelet tells that its node is not ready, with this message (as {@code container runtime is down}). The node gets the not-ready
     * taints, and its pods leave when their patience is over. What runs goes on meanwhile.
     */
    public void notReady(String node, String message) {
        check(node);
        world.run(() -> kubelets.fallIll(node, message));
    }

    /** The kubelet runs and is ready, whatever had befallen it. */
    public void ready(String node) {
        check(node);
        world.run(() -> {
            if (kubelets.recover(node)) {
                pods.resume(node);
            }
        });
    }

    /**
     * The kubelet falls silent: no sign of life, no pod starts or stops. After 40 seconds the node's conditions are unknown and it gets the
     * unreachable taints.
     */
    public void stopKubelet(String node) {
        check(node);
        world.run(() -> kubelets.halt(node));
    }

    /** The silent kubelet runs again and catches up; an illness that it told of before is over. */
    public void startKubelet(String node) {
        ready(node);
    }

    /** The node shuts down in good order: not ready, its pods end as failed, then its kubelet is silent. The machine itself stays. */
    public void shutDown(String node) {
        check(node);
        world.run(() -> {
            kubelets.fallIll(node, "node is shutting down");
            pods.shutDown(node);
            world.after(pods.longestStop(), () -> haltIfIll(node));
        });
    }

    private void haltIfIll(String node) {
        if (kubelets.isIll(node)) {
            kubelets.halt(node);
        }
    }

    private void check(String node) {
        if (!kubelets.knows(node)) {
            throw new NoSuchElementException("no simulated kubelet runs the node \"%s\"".formatted(node));
        }
    }
}

package sh.joiner.sandbox.scheduler;

import sh.joiner.sandbox.mirror.ObjectKey;
import sh.joiner.sandbox.placement.PodShape;

/**
 * A pod that needs a node.
 *
 * @param nominated the node that preemption nominated for the pod; empty if there is none
 */
record UnscheduledPod(ObjectKey key, PodShape shape, String nominated) {

    boolean isNominated() {
        return !nominated.isEmpty();
    }
}

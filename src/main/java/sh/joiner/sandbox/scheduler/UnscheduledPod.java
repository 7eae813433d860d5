package sh.joiner.sandbox.scheduler;

import sh.joiner.sandbox.mirror.ObjectKey;
import sh.joiner.sandbox.placement.PodShape;

/**
 * A pod that seeks its node.
 *
 * @param nominated the node where its victims were asked to leave, empty if there is none
 */
record UnscheduledPod(ObjectKey key, PodShape shape, String nominated) {

    boolean isNominated() {
        return !nominated.isEmpty();
    }
}

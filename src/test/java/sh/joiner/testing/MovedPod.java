package sh.joiner.testing;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.Pod;

/** The pod that replaces an evicted pod, under the same name. */
public final class MovedPod {

    private MovedPod() {}

    /** Returns the pod without a node. */
    public static Pod pending(Pod pod, Instant now) {
        return with(pod, null, now, life(pod, Pod.Phase.PENDING, null));
    }

    /** Returns the pod as it runs on the node. */
    public static Pod bound(Pod pod, NodeName node, Instant now) {
        return with(pod, node, null, life(pod, Pod.Phase.RUNNING, now));
    }

    private static Pod.Life life(Pod pod, Pod.Phase phase, @Nullable Instant startedAt) {
        var before = pod.life();
        return new Pod.Life(
                phase,
                startedAt != null,
                startedAt,
                null,
                before.gracePeriodSeconds(),
                before.priority(),
                before.priorityClass());
    }

    private static Pod with(Pod pod, @Nullable NodeName node, @Nullable Instant waiting, Pod.Life life) {
        return new Pod(
                pod.name(),
                pod.uid(),
                pod.labels(),
                pod.annotations(),
                pod.owner(),
                pod.createdAt(),
                pod.requests(),
                pod.placing(),
                node,
                null,
                waiting,
                life,
                pod.usesDynamicResources(),
                pod.limits());
    }
}

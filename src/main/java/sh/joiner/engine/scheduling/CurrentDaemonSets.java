package sh.joiner.engine.scheduling;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import sh.joiner.model.pod.DaemonSet;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.Pod.Placing;
import sh.joiner.model.pod.PodName;
import sh.joiner.model.snapshot.Snapshot;

/**
 * Replaces the requests and the scheduling constraints of each DaemonSet with those of its newest pod (core 4.3), because an admission webhook may
 * have changed them. The node affinity of the template is kept, because the node affinity of a DaemonSet pod names only the pod's own node.
 */
public final class CurrentDaemonSets {

    private static final Comparator<Pod> AGE =
            Comparator.comparing(Pod::createdAt).thenComparing(Pod::name);

    private CurrentDaemonSets() {}

    /**
     * Returns the snapshot with the current DaemonSets. Terminated and terminating pods are ignored. DaemonSets that use resource claims are left out
     * (core 4.12).
     */
    public static Snapshot in(Snapshot snapshot) {
        Map<PodName, Pod> newest = new HashMap<>();
        snapshot.pods().stream()
                .filter(pod -> pod.isOfDaemonSet()
                        && !pod.life().isTerminal()
                        && !pod.life().isTerminating())
                .forEach(pod -> newest.merge(setOf(pod), pod, CurrentDaemonSets::newer));
        return snapshot.withDaemonSets(snapshot.daemonSets().stream()
                .filter(daemon -> !daemon.usesDynamicResources())
                .map(daemon -> Optional.ofNullable(newest.get(daemon.name()))
                        .map(pod -> withRequestsOf(daemon, pod))
                        .orElse(daemon))
                .toList());
    }

    private static PodName setOf(Pod pod) {
        return new PodName(pod.name().namespace(), pod.owner().orElseThrow().name());
    }

    private static Pod newer(Pod left, Pod right) {
        return AGE.compare(left, right) < 0 ? right : left;
    }

    private static DaemonSet withRequestsOf(DaemonSet daemon, Pod pod) {
        Placing placing = pod.placing().with(daemon.placing().affinity());
        return new DaemonSet(daemon.name(), pod.requests(), placing);
    }
}

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
 * Replaces the requests and tolerations of DaemonSets with those of their newest pods (core 4.3), because admission may have changed them. The node
 * affinity stays the template's: that of a pod only names the node it is bound to.
 */
final class CurrentDaemonSets {

    private static final Comparator<Pod> AGE =
            Comparator.comparing(Pod::createdAt).thenComparing(Pod::name);

    private CurrentDaemonSets() {}

    /** Returns the snapshot with DaemonSets as their newest pods are. DaemonSets that use resource claims are left out (core 4.12). */
    static Snapshot in(Snapshot snapshot) {
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

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
 * Daemon sets as their pods turn out (core 4.3): admission may have given those other requests and tolerations than the template says. Which
 * node such a pod is bound to is none of its wishes, so the node affinity stays the template's.
 */
final class LivingDaemons {

    private static final Comparator<Pod> AGE =
            Comparator.comparing(Pod::createdAt).thenComparing(Pod::name);

    private LivingDaemons() {}

    /** The same picture with daemon sets as their newest pods are; those that ask for devices by resource claims are left out (core 4.12). */
    static Snapshot in(Snapshot snapshot) {
        Map<PodName, Pod> newest = new HashMap<>();
        snapshot.pods().stream()
                .filter(pod -> pod.isOfDaemonSet()
                        && !pod.life().isTerminal()
                        && !pod.life().isTerminating())
                .forEach(pod -> newest.merge(setOf(pod), pod, LivingDaemons::newer));
        return snapshot.withDaemonSets(snapshot.daemonSets().stream()
                .filter(daemon -> !daemon.usesDynamicResources())
                .map(daemon -> Optional.ofNullable(newest.get(daemon.name()))
                        .map(pod -> alive(daemon, pod))
                        .orElse(daemon))
                .toList());
    }

    private static PodName setOf(Pod pod) {
        return new PodName(pod.name().namespace(), pod.owner().orElseThrow().name());
    }

    private static Pod newer(Pod one, Pod other) {
        return AGE.compare(one, other) < 0 ? other : one;
    }

    private static DaemonSet alive(DaemonSet daemon, Pod pod) {
        Placing placing = pod.placing().with(daemon.placing().affinity());
        return new DaemonSet(daemon.name(), pod.requests(), placing);
    }
}

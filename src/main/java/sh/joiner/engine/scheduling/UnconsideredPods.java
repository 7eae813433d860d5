package sh.joiner.engine.scheduling;

import java.time.Duration;
import java.time.Instant;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.snapshot.Snapshot;

/**
 * New pods that kube-scheduler has neither bound nor reported as unschedulable yet. Many of them replace evicted pods, so a disruption command must not use
 * their places for other pods.
 */
public final class UnconsideredPods {

    /** The time after which the pod probably waits for something else, such as a scheduling gate. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

    private UnconsideredPods() {}

    /** Returns the snapshot with each of these pods as a pod that waits for a node. */
    public static Snapshot asWaiting(Snapshot snapshot) {
        var now = snapshot.takenAt();
        return snapshot.pods().stream().noneMatch(pod -> isUnconsidered(pod, now))
                ? snapshot
                : snapshot.with(
                        snapshot.pools(),
                        snapshot.nodeClasses(),
                        snapshot.nodes(),
                        snapshot.pods().stream()
                                .map(pod -> isUnconsidered(pod, now) ? pod.waitingSince(pod.createdAt()) : pod)
                                .toList());
    }

    private static boolean isUnconsidered(Pod pod, Instant now) {
        return !pod.isBound()
                && pod.waiting() == null
                && now.isBefore(pod.createdAt().plus(LONGEST_WAIT));
    }
}

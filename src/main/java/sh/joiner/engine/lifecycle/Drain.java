package sh.joiner.engine.lifecycle;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sh.joiner.model.node.Taint;
import sh.joiner.model.pod.DoNotDisruptValue;
import sh.joiner.model.pod.Pod;

/**
 * Selects the pods of a node that are evicted now (core 6.8).
 * <p>Pods are evicted in four groups: pods, daemons, critical pods, critical daemons. A group starts when no pod of the
 * earlier groups is left. The drain waits for pods with the do-not-disrupt annotation, but does not evict them. A pod
 * whose grace period reaches beyond the deadline is deleted regardless of budgets.
 */
public final class Drain {

    private static final Duration STUCK = Duration.ofMinutes(1);
    private static final List<String> CRITICAL = List.of("system-cluster-critical", "system-node-critical");

    private Drain() {}

    /**
     * The next step of a drain.
     * @param evict pods to be evicted through the API
     * @param force pods to be deleted regardless of budgets, each with its remaining seconds
     * @param waiting all pods that the drain waits for
     */
    public record Step(List<Pod> evict, List<Forced> force, List<Pod> waiting) {
        public Step {
            evict = List.copyOf(evict);
            force = List.copyOf(force);
            waiting = List.copyOf(waiting);
        }

        public boolean isDone() {
            return waiting.isEmpty();
        }
    }

    /** A pod to be deleted now, with the grace period for its containers in seconds. */
    public record Forced(Pod pod, long graceSeconds) {}

    /** Returns the next step for the pods of a node. The deadline is absent if the claim sets none. */
    public static Step next(List<Pod> pods, Optional<Instant> deadline, Instant now) {
        var waiting = pods.stream().filter(pod -> mustLeave(pod, now)).toList();
        var force = deadline.stream()
                .flatMap(at ->
                        waiting.stream().filter(pod -> isOverdue(pod, at, now)).map(pod -> forced(pod, at, now)))
                .toList();
        var forced = force.stream().map(entry -> entry.pod().name()).collect(Collectors.toSet());
        var evict = evictable(firstGroup(waiting), now).stream()
                .filter(pod -> !forced.contains(pod.name()))
                .toList();
        return new Step(evict, force, waiting);
    }

    private static boolean mustLeave(Pod pod, Instant now) {
        return !pod.life().isTerminal() && isDrainable(pod, now);
    }

    /**
     * Returns true if a drain may evict the pod: the pod does not tolerate the disruption taint, is no mirror pod, and its
     * termination is not stuck.
     */
    static boolean isDrainable(Pod pod, Instant now) {
        var deletingSince = pod.life().deletingSince();
        boolean stuck = deletingSince != null && now.isAfter(deletingSince.plus(STUCK));
        return !pod.isMirror()
                && !stuck
                && !pod.placing().refuses(List.of(Taint.DISRUPTED)).isEmpty();
    }

    private static boolean isOverdue(Pod pod, Instant deadline, Instant now) {
        var deletingSince = pod.life().deletingSince();
        if (deletingSince != null) {
            return deletingSince.isAfter(deadline);
        }
        return !now.isBefore(deadline.minusSeconds(pod.life().gracePeriodSeconds()));
    }

    private static Forced forced(Pod pod, Instant deadline, Instant now) {
        return new Forced(pod, Math.max(1, Duration.between(now, deadline).toSeconds()));
    }

    private static List<Pod> firstGroup(List<Pod> pods) {
        Predicate<Pod> critical = pod -> CRITICAL.contains(pod.life().priorityClass());
        Predicate<Pod> daemon = Pod::isOfDaemonSet;
        return Stream.of(
                        critical.negate().and(daemon.negate()),
                        critical.negate().and(daemon),
                        critical.and(daemon.negate()),
                        critical.and(daemon))
                .map(group -> pods.stream().filter(group).toList())
                .filter(group -> !group.isEmpty())
                .findFirst()
                .orElse(List.of());
    }

    private static List<Pod> evictable(List<Pod> group, Instant now) {
        return group.stream()
                .filter(pod -> !pod.life().isTerminating())
                .filter(pod -> !DoNotDisruptValue.holds(pod, now))
                .toList();
    }
}

package sh.joiner.engine.lifecycle;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sh.joiner.model.node.Taint;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.pod.Stay;

/**
 * Which pods of a node that must go are asked to leave now (core 6.8).
 *
 * <p>Four groups, one strictly after the other: pods, daemons, critical pods, critical daemons. Pods that ask not to be disrupted are waited
 * for, not asked. Once the deadline less a pod's own grace is reached, it is deleted past every budget.
 */
public final class Drain {

    private static final Duration STUCK = Duration.ofMinutes(1);
    private static final List<String> CRITICAL = List.of("system-cluster-critical", "system-node-critical");

    private Drain() {}

    /**
     * What to do now.
     *
     * @param evict to be asked through the API
     * @param force to be deleted past budgets, with the seconds that are left to each
     * @param waiting every pod that still has to go
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

    /** A pod that must go now, with so many seconds to stop. */
    public record Forced(Pod pod, long graceSeconds) {}

    /** The next step for the pods of a node; a deadline is absent where the claim sets none. */
    public static Step next(List<Pod> pods, Optional<Instant> deadline, Instant now) {
        var waiting = pods.stream().filter(pod -> mustGo(pod, now)).toList();
        var force = deadline.stream()
                .flatMap(at ->
                        waiting.stream().filter(pod -> isOverdue(pod, at, now)).map(pod -> forced(pod, at, now)))
                .toList();
        var forced = force.stream().map(otherForced -> otherForced.pod().name()).collect(Collectors.toSet());
        var evict = evictable(firstGroup(waiting), now).stream()
                .filter(pod -> !forced.contains(pod.name()))
                .toList();
        return new Step(evict, force, waiting);
    }

    private static boolean mustGo(Pod pod, Instant now) {
        return !pod.life().isTerminal() && isDrainable(pod, now);
    }

    /** Whether a drain has any power over it: it minds the taint, its kubelet did not make it, and it is not stuck. */
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
                .filter(pod -> !Stay.holds(pod, now))
                .toList();
    }
}

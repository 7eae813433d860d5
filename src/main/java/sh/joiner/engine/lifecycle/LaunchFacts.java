package sh.joiner.engine.lifecycle;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.snapshot.Snapshot;

/**
 * The facts of a snapshot about launches for pods. Pods of DaemonSets and mirror pods are left out.
 * @param used the nodes with at least one pod
 * @param bound the UIDs of all pods that are bound to a node
 * @param waiting the UIDs of all pods that are neither bound, terminal nor being deleted
 */
public record LaunchFacts(
        Instant at, Map<ClaimName, Claim> claims, Set<NodeName> used, Set<String> bound, Set<String> waiting) {

    /** Reads the facts from a snapshot. */
    public static LaunchFacts of(Snapshot snapshot) {
        var pods = snapshot.pods().stream()
                .filter(pod -> !pod.isOfDaemonSet() && !pod.isMirror())
                .toList();
        var bound = pods.stream().filter(Pod::isBound).toList();
        return new LaunchFacts(
                snapshot.takenAt(),
                snapshot.claims().stream()
                        .collect(Collectors.toMap(Claim::name, Function.identity(), (claim, _) -> claim)),
                bound.stream().flatMap(pod -> Stream.ofNullable(pod.node())).collect(Collectors.toSet()),
                bound.stream().map(Pod::uid).collect(Collectors.toSet()),
                pods.stream()
                        .filter(pod -> !pod.isBound() && !isOver(pod))
                        .map(Pod::uid)
                        .collect(Collectors.toSet()));
    }

    private static boolean isOver(Pod pod) {
        return pod.life().isTerminal() || pod.life().isTerminating();
    }

    Optional<Claim> claim(ClaimName name) {
        return Optional.ofNullable(claims.get(name));
    }

    boolean isUsed(Claim claim) {
        var node = claim.answer().node();
        return node != null && used.contains(node);
    }

    boolean hasBound(Set<String> pods) {
        return pods.stream().anyMatch(bound::contains);
    }

    boolean hasWaiting(Set<String> pods) {
        return pods.stream().anyMatch(waiting::contains);
    }
}

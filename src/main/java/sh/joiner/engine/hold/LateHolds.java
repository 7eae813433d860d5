package sh.joiner.engine.hold;

import static java.util.stream.Stream.concat;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.node.Node;
import sh.joiner.model.pod.Pod;
import sh.joiner.model.snapshot.Snapshot;

/**
 * The reasons that keep a node although a command was about to delete it: annotations and pods that arrived while the command waited for its
 * replacements. If Joiner deleted the claim, the drain would wait for these pods on a node that accepts no new pods. A PodDisruptionBudget counts
 * only for pods that were created after the start of the command. When the command started, the older pods were allowed to be evicted, and the
 * drain can wait for them.
 */
public final class LateHolds {

    private LateHolds() {}

    /** Returns the reasons as sentences; empty if the claim can be deleted. */
    public static List<String> of(Claim claim, Node node, Snapshot snapshot) {
        var started = claim.condition(ClaimConditions.DISRUPTION_REASON).filter(Condition::isTrue);
        boolean isDrifted = started.filter(reason -> reason.reason().equals(Allowance.DRIFTED))
                .isPresent();
        if (isDrifted && claim.lifetime().terminationGracePeriod() != null) { // pods do not keep such a node (core 5.2)
            return List.of();
        }
        var asked = "true".equals(node.annotations().get(ClaimConditions.DO_NOT_DISRUPT))
                ? Stream.of("node has annotation karpenter.sh/do-not-disrupt=true")
                : Stream.<String>empty();
        var holds = new PodHolds(snapshot.around().budgets(), snapshot.takenAt());
        var startedAt = started.map(Condition::since).orElse(Instant.MAX);
        var held = snapshot.pods().stream()
                .filter(pod -> node.name().equals(pod.node()))
                .flatMap(pod -> holds(pod, holds, startedAt))
                .map(Hold::sentence)
                .sorted();
        return concat(asked, held).toList();
    }

    private static Stream<Hold> holds(Pod pod, PodHolds holds, Instant startedAt) {
        var annotation = holds.annotation(pod);
        return annotation.isEmpty() && pod.createdAt().isAfter(startedAt)
                ? holds.budget(pod).stream()
                : annotation.stream();
    }
}

package sh.joiner.engine.lifecycle;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimName;

/**
 * A NodeClaim that was created for pending pods, with everything observed about it since.
 * @param plannedAt the instant of the plan; all launches of one plan have the same instant
 * @param pods the UIDs of the pods
 * @param started true if EC2 launched an instance for the claim
 * @param useful true if a pod, other than those of DaemonSets, ran on the claim's node, or one of {@code pods} was bound to another node
 * @param leftAt the time of the first observation that the launch left its pods pending; absent if there is no such observation
 */
public record PodLaunch(
        ClaimName claim,
        Instant plannedAt,
        Set<String> pods,
        boolean started,
        boolean useful,
        @Nullable Instant leftAt) {

    public PodLaunch {
        pods = Set.copyOf(pods);
    }

    /** Creates a launch without observations. */
    public PodLaunch(ClaimName claim, Instant plannedAt, Set<String> pods) {
        this(claim, plannedAt, pods, false, false, null);
    }

    boolean hasLeftPodsPending() {
        return leftAt != null;
    }

    /**
     * Returns the launch with the observations of one more snapshot. Empty if the launch has no result yet and no longer matters: its claim was deleted before EC2 launched an instance, or none of its pods is pending and no later claim was created for them.
     * <p>A launch has left its pods pending if no pod used its node until one of two events: its claim was deleted while a pod was still pending,
     * or another claim was created for one of the pods. If the node is only slow to start, its pods need no other claim, and the launch has not
     * left them pending.
     * @param repeated true if a later claim was created for one of the pods
     */
    Optional<PodLaunch> seen(LaunchFacts facts, boolean repeated) {
        var now = facts.claim(claim);
        boolean isStarted = started
                || now.filter(found -> !found.answer().providerId().isEmpty()).isPresent();
        if (facts.hasBound(pods) || now.filter(facts::isUsed).isPresent()) {
            return Optional.of(new PodLaunch(claim, plannedAt, pods, isStarted, true, null));
        }
        if (hasLeftPodsPending() || useful) {
            return Optional.of(this);
        }
        boolean ended = now.isEmpty() || now.filter(Claim::isDeleting).isPresent();
        boolean waits = facts.hasWaiting(pods);
        if ((ended && !isStarted) || (!waits && !repeated)) {
            return Optional.empty();
        }
        var left = isStarted && (repeated || ended) ? facts.at() : null;
        return Optional.of(new PodLaunch(claim, plannedAt, pods, isStarted, false, left));
    }

    /** Returns the launch marked as one that left its pods pending. */
    PodLaunch withPodsLeftPending(Instant at) {
        return new PodLaunch(claim, plannedAt, pods, started, useful, at);
    }
}

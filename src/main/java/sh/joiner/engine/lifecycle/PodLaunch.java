package sh.joiner.engine.lifecycle;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimName;

/**
 * A NodeClaim that was created for pods that wait, with all that was seen of it since.
 *
 * @param plannedAt the instant of the plan; launches of one plan have the same
 * @param pods the UIDs of the pods
 * @param started whether EC2 started an instance for the claim
 * @param useful whether a pod, other than those of daemon sets, ran on its node, or one of the pods was bound elsewhere
 * @param leftAt since when it is known that the launch left its pods pending; absent while that is not known
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

    /** A launch of which nothing was seen yet. */
    public PodLaunch(ClaimName claim, Instant plannedAt, Set<String> pods) {
        this(claim, plannedAt, pods, false, false, null);
    }

    boolean hasLeftPodsPending() {
        return leftAt != null;
    }

    /**
     * Returns the launch after one more look; empty if it can say nothing about its pods: no instance was started, or no pod waits any more.
     *
     * <p>A launch has left its pods pending if one of them still waits when its claim ends, or when another claim was created for it, and nothing
     * ran on its node until then. A node that is only slow to come up has not: pods that wait for it need no other claim.
     *
     * @param repeated whether a later claim was created for one of the pods
     */
    Optional<PodLaunch> seen(LaunchFacts facts, boolean repeated) {
        var now = facts.claim(claim);
        boolean begun = started
                || now.filter(found -> !found.answer().providerId().isEmpty()).isPresent();
        if (facts.hasBound(pods) || now.filter(facts::isUsed).isPresent()) {
            return Optional.of(new PodLaunch(claim, plannedAt, pods, begun, true, null));
        }
        if (hasLeftPodsPending() || useful) {
            return Optional.of(this);
        }
        boolean ended = now.isEmpty() || now.filter(Claim::isDeleting).isPresent();
        boolean waits = facts.hasWaiting(pods);
        if ((ended && !begun) || (!waits && !repeated)) {
            return Optional.empty();
        }
        var left = begun && (repeated || ended) ? facts.at() : null;
        return Optional.of(new PodLaunch(claim, plannedAt, pods, begun, false, left));
    }

    /** Returns the launch with the knowledge that its pods need another place. */
    PodLaunch left(Instant at) {
        return new PodLaunch(claim, plannedAt, pods, started, useful, at);
    }
}

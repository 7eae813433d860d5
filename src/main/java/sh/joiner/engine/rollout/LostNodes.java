package sh.joiner.engine.rollout;

import static java.util.stream.Collectors.toMap;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.nodeclass.Reservation.Kind;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.rollout.RolloutFindings.NodeRecord;
import sh.joiner.model.snapshot.Snapshot;

/**
 * Finds the nodes with candidate images that were lost: their claims were deleted, although no disruption command, no interruption, no expiry and no end of a
 * capacity block removes them.
 */
final class LostNodes {

    /** A claim that expires within this time may no longer exist at the next decision. */
    private static final Duration BEFORE_EXPIRY = Duration.ofHours(1);

    private final Map<String, Claim> claims;
    private final Predicate<ClaimName> isInterrupted;
    private final Instant now;

    /** @param isInterrupted returns true for claims whose instances AWS takes away */
    LostNodes(Snapshot snapshot, Predicate<ClaimName> isInterrupted) {
        this.claims =
                snapshot.claims().stream().collect(toMap(claim -> claim.name().value(), claim -> claim));
        this.isInterrupted = isInterrupted;
        this.now = snapshot.takenAt();
    }

    /** Returns the nodes that must not be lost from now on, and the nodes that were lost. */
    NodeRecord record(NodeRecord before, List<Claim> candidates) {
        var ready = candidates.stream()
                .filter(claim -> claim.is(ClaimConditions.INITIALIZED))
                .filter(claim -> !claim.isDeleting() && !isRemovable(claim))
                .map(claim -> claim.name().value())
                .sorted()
                .toList();
        var lost = new TreeSet<>(before.lost());
        before.ready().stream()
                .filter(name -> !isInterrupted.test(new ClaimName(name)))
                .filter(name -> isLost(claims.get(name)))
                .forEach(lost::add);
        return new NodeRecord(ready, List.copyOf(lost));
    }

    private boolean isLost(@Nullable Claim claim) {
        return claim == null || (claim.isDeleting() && !isRemovable(claim));
    }

    /** Returns true if the node of this claim has another reason to end than its image. */
    private boolean isRemovable(Claim claim) {
        var expireAfter = claim.lifetime().expireAfter();
        boolean expires =
                expireAfter != null && claim.createdAt().plus(expireAfter).isBefore(now.plus(BEFORE_EXPIRY));
        return expires
                || !claim.disruption().isEmpty()
                || isInterrupted.test(claim.name())
                || claim.label(Labels.RESERVATION_TYPE).equals(Kind.CAPACITY_BLOCK.wire());
    }
}

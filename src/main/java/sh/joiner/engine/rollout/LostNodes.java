package sh.joiner.engine.rollout;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.nodeclass.Reservation.Kind;
import sh.joiner.model.pool.Pool;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.rollout.RolloutFindings.NodeRecord;
import sh.joiner.model.snapshot.Snapshot;

/**
 * Finds the nodes with candidate images that were lost: their claims were deleted, although no disruption command, no interruption, no expiry, no deletion of the NodePool
 * and no end of a capacity block removes them. A node that is lost before it initializes has failed. An aborted disruption command does not delete its replacements, and a
 * launch without an instance, for example because of missing capacity, is not recorded. So neither makes an image fail.
 */
final class LostNodes {

    /** A claim that expires within this time may no longer exist at the next decision. */
    private static final Duration BEFORE_EXPIRY = Duration.ofHours(1);

    private final Map<String, Claim> claims;
    private final Predicate<ClaimName> isInterrupted;
    private final Instant now;
    private final Set<String> pools; // that exist and are not being deleted

    /** @param isInterrupted returns true for claims whose instances AWS takes away */
    LostNodes(Snapshot snapshot, Predicate<ClaimName> isInterrupted) {
        this.claims =
                snapshot.claims().stream().collect(toMap(claim -> claim.name().value(), claim -> claim));
        this.isInterrupted = isInterrupted;
        this.now = snapshot.takenAt();
        this.pools = snapshot.pools().stream()
                .filter(pool -> !pool.deleting())
                .map(Pool::name)
                .collect(toSet());
    }

    /**
     * Returns the nodes that must not be lost from now on, and the nodes that were lost.
     *
     * @param judged those whose start is judged
     * @param initialized the names of the judged claims whose nodes initialized in time
     */
    NodeRecord record(NodeRecord before, RolloutFleet fleet, List<Claim> judged, List<String> initialized) {
        var starting = kept(judged.stream().filter(claim -> !claim.is(ClaimConditions.INITIALIZED)));
        var ready = kept(fleet.launchedCandidates().stream().filter(claim -> claim.is(ClaimConditions.INITIALIZED)));
        var lost = new TreeSet<>(before.lost());
        var excused = new TreeSet<String>();
        var old = oldShare(fleet);
        if (old.count() > 0) {
            excused.addAll(before.excused());
        }
        var newlyLost = lost(before.ready()).toList();
        int all = lost.size() + excused.size() + newlyLost.size();
        boolean isOutage = !new AffectedShare(all, all + ready.size()).exceeds(old);
        (isOutage ? excused : lost).addAll(newlyLost);
        return new NodeRecord(starting, initialized, ready, List.copyOf(lost), List.copyOf(excused));
    }

    /** Returns the share of the initialized old nodes that are lost or not Ready now. */
    private AffectedShare oldShare(RolloutFleet fleet) {
        var old = fleet.oldAndDeletedNodes().stream()
                .filter(claim -> claim.is(ClaimConditions.INITIALIZED))
                .filter(claim -> !claim.isDeleting() || !isRemovable(claim))
                .toList();
        long affected = old.stream()
                .filter(claim ->
                        claim.isDeleting() || fleet.notReadySince(claim).isPresent())
                .count();
        return new AffectedShare(Math.toIntExact(affected), old.size());
    }

    /** Returns the names of the claims that must not be deleted from now on. */
    private List<String> kept(Stream<Claim> some) {
        return some.filter(claim -> !claim.isDeleting() && !isRemovable(claim))
                .map(claim -> claim.name().value())
                .sorted()
                .toList();
    }

    /** Returns the names of the claims that were deleted before their nodes initialized. */
    Stream<String> failed(NodeRecord before) {
        return lost(before.starting()).filter(name -> {
            var claim = claims.get(name);
            return claim == null || !claim.is(ClaimConditions.INITIALIZED);
        });
    }

    private Stream<String> lost(List<String> names) {
        return names.stream()
                .filter(name -> !isInterrupted.test(new ClaimName(name)))
                .filter(name -> isLost(claims.get(name)));
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
                || !pools.contains(claim.pool())
                || !claim.disruption().isEmpty()
                || isInterrupted.test(claim.name())
                || claim.label(Labels.RESERVATION_TYPE).equals(Kind.CAPACITY_BLOCK.wire());
    }
}

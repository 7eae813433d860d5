package sh.joiner.board.disruption;

import java.time.Instant;
import java.util.Optional;
import sh.joiner.board.view.NodeView.NodeBlockersView;
import sh.joiner.engine.hold.RemovalHold;
import sh.joiner.engine.hold.RemovalHolds;
import sh.joiner.engine.lifecycle.ClaimLifecycle;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.snapshot.Snapshot;
import sh.joiner.model.window.DisruptionKind;

/** Finds the freezes and closed maintenance windows that prevent the removal of expired claims. */
public final class ExpirationHolds {

    private static final String REASON = "Expired";

    private final RemovalHolds holds;
    private final Instant now;

    public ExpirationHolds(Snapshot snapshot) {
        this.holds = new RemovalHolds(snapshot);
        this.now = snapshot.takenAt();
    }

    /** Returns the blockers of the removal of an expired claim; empty if the claim has not expired, or if nothing blocks its removal. */
    public Optional<NodeBlockersView> of(Claim claim) {
        var found = ClaimLifecycle.isExpired(claim, now) ? holds.of(DisruptionKind.EXPIRATION, claim) : null;
        return found == null || found.isEmpty()
                ? Optional.empty()
                : Optional.of(new NodeBlockersView(
                        REASON, found.stream().map(RemovalHold::sentence).toList(), null));
    }
}

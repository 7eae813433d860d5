package sh.joiner.engine.disruption;

import java.time.Instant;
import java.util.Optional;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimConditions;
import sh.joiner.model.claim.Condition;
import sh.joiner.model.pool.Consolidation;

/** The condition Consolidatable of a NodeClaim: no pod event for the pool's {@code consolidateAfter} (core 5.13). */
public final class Consolidatable {

    private Consolidatable() {}

    /**
     * Returns the time from which the condition is True if no further pod event follows. Empty if the pool has
     * {@code consolidateAfter: Never} or the claim is not initialized, because the condition is then never True.
     */
    public static Optional<Instant> at(Claim claim, Consolidation consolidation) {
        var after = consolidation.after();
        if (after == null || !claim.isInitialized()) {
            return Optional.empty();
        }
        var lastEvent = claim.lastPodEvent();
        return Optional.ofNullable(lastEvent)
                .or(() -> claim.condition(ClaimConditions.INITIALIZED).map(Condition::since))
                .map(from -> from.plus(after));
    }
}

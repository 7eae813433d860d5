package sh.joiner.engine.interruption;

import java.util.List;
import java.util.Optional;
import sh.joiner.model.interruption.InterruptionPolicy;

/**
 * Which policy counts for a pool.
 *
 * @param winner absent where the pool has none: it is answered as the reference does
 * @param losers those that would count, were it not for the winner; in order
 */
public record PolicySelection(Optional<InterruptionPolicy> winner, List<InterruptionPolicy> losers) {

    public PolicySelection {
        losers = List.copyOf(losers);
    }
}

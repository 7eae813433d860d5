package sh.joiner.engine.scheduling;

import java.util.List;

/**
 * What one packer made of the pass.
 *
 * @param packing which packer it was
 * @param price USD an hour of the claims
 * @param refused looked at, and refused everywhere, each with its reasons
 * @param unseen not looked at
 */
record Attempt(
        Options.Packing packing,
        List<ClaimBin> claims,
        List<Plan.Placement> placements,
        List<Refusal> refused,
        List<Refusal> unseen,
        double price) {

    /** Price and what nodes cost besides. */
    double objective(double nodeCost) {
        return price + nodeCost * claims.size();
    }
}

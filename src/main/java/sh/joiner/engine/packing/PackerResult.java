package sh.joiner.engine.packing;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sh.joiner.engine.plan.Options.Packing;
import sh.joiner.engine.plan.Plan;
import sh.joiner.engine.plan.Refusal;
import sh.joiner.engine.rule.ClaimBin;
import sh.joiner.engine.rule.Terms;
import sh.joiner.model.pod.PodName;

/**
 * What one packer made of the pass.
 *
 * @param packing which packer it was
 * @param run how to take the same steps again
 * @param price USD an hour of the claims
 * @param refused looked at, and refused everywhere, each with its reasons
 * @param unseen not looked at
 * @param terms what reservations came to hold
 */
public record PackerResult(
        Packing packing,
        PackerRun run,
        List<ClaimBin> claims,
        List<Plan.Placement> placements,
        List<Refusal> refused,
        List<Refusal> unseen,
        Terms terms,
        double price) {

    private static final double SAME = 1e-9;

    int left() {
        return refused.size() + unseen.size();
    }

    /** Whether it leaves nobody whom another does not leave too. */
    boolean placesAllOf(PackerResult that) {
        if (left() == 0) {
            return true;
        }
        var leftThere = that.everybodyLeft().collect(Collectors.toSet());
        return everybodyLeft().allMatch(leftThere::contains);
    }

    Stream<PodName> everybodyLeft() {
        return Stream.concat(refused.stream(), unseen.stream()).map(Refusal::pod);
    }

    /** Price and what nodes cost besides. */
    double objective(double nodeCost) {
        return price + nodeCost * claims.size();
    }

    /** Whether it places more than another, or as many for less. */
    boolean isCheaperThan(PackerResult that) {
        return left() < that.left() || (left() == that.left() && price < that.price - SAME);
    }

    /** Whether it places more than another, or as many no dearer and better by price and nodes together. */
    boolean isBetterThan(PackerResult that, double nodeCost) {
        return left() < that.left()
                || (left() == that.left()
                        && price <= that.price + SAME
                        && objective(nodeCost) < that.objective(nodeCost) - SAME);
    }
}

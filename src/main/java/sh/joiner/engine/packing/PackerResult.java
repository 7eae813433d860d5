package sh.joiner.engine.packing;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sh.joiner.engine.plan.Options.Packing;
import sh.joiner.engine.plan.Plan;
import sh.joiner.engine.plan.Refusal;
import sh.joiner.engine.rule.ClaimBin;
import sh.joiner.engine.rule.ReservationsAndMinimums;
import sh.joiner.model.pod.PodName;

/**
 * The result of one packer.
 * @param packing the order or the aim of the packer
 * @param run repeats the same steps
 * @param price the price of the claims in US dollars per hour
 * @param refused pods that were considered and refused everywhere, with the reasons
 * @param unseen pods that were not considered
 * @param terms the reservations that the claims use
 */
public record PackerResult(
        Packing packing,
        PackerRun run,
        List<ClaimBin> claims,
        List<Plan.Placement> placements,
        List<Refusal> refused,
        List<Refusal> unseen,
        ReservationsAndMinimums terms,
        double price) {

    private static final double SAME = 1e-9;

    int left() {
        return refused.size() + unseen.size();
    }

    /** Returns true if this result leaves out only pods that the other result leaves out too. */
    boolean placesAllOf(PackerResult that) {
        if (left() == 0) {
            return true;
        }
        var leftThere = that.allLeft().collect(Collectors.toSet());
        return allLeft().allMatch(leftThere::contains);
    }

    Stream<PodName> allLeft() {
        return Stream.concat(refused.stream(), unseen.stream()).map(Refusal::pod);
    }

    /** Returns the sum of price and node cost. */
    double objective(double nodeCost) {
        return price + nodeCost * claims.size();
    }

    /**
     * Returns true if this result places more pods than the other result, or the same number of pods for a lower price.
     */
    boolean isCheaperThan(PackerResult that) {
        return left() < that.left() || (left() == that.left() && price < that.price - SAME);
    }

    /**
     * Returns true if this result places more pods than the other result. If both place the same number of pods, returns true if this result has a
     * lower sum of price and node cost, and no higher price.
     */
    boolean isBetterThan(PackerResult that, double nodeCost) {
        return left() < that.left()
                || (left() == that.left()
                        && price <= that.price + SAME
                        && objective(nodeCost) < that.objective(nodeCost) - SAME);
    }
}

package sh.joiner.engine.disruption;

import sh.joiner.engine.plan.Options;
import sh.joiner.engine.plan.Policy;

/**
 * The options of a disruption pass.
 *
 * @param scheduling how replacements are planned
 * @param spotToSpot true if a spot node may be replaced by a cheaper spot node: the gate SpotToSpotConsolidation (core 5.6)
 */
public record DisruptionOptions(Options scheduling, boolean spotToSpot) {

    /** The options that apply if nothing is configured. */
    public static final DisruptionOptions DEFAULT = of(Options.DEFAULT, false);

    /** Returns the options for simulations: as in Karpenter, no pod is refused because a capacity reservation is used up (core 4.3). */
    public static DisruptionOptions of(Options provisioning, boolean spotToSpot) {
        var policy = provisioning.policy();
        return new DisruptionOptions(
                new Options(
                        new Policy(Policy.Reserved.FALLBACK, policy.minValues(), policy.preferences()),
                        provisioning.packing(),
                        provisioning.nodeCost()),
                spotToSpot);
    }

    /** Returns the options with Karpenter's packing, which opens a new claim only if a pod fits on no open one. */
    DisruptionOptions inKarpentersOrder() {
        return new DisruptionOptions(
                new Options(scheduling.policy(), Options.Packing.KARPENTER, scheduling.nodeCost()), spotToSpot);
    }
}

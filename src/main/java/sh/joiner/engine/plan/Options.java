package sh.joiner.engine.plan;

/**
 * The options of a scheduling pass.
 * @param policy how the pass treats preferences, minValues and reservations
 * @param nodeCost US dollars per hour that a node costs in addition to its price: for its disk, licenses, daemons and maintenance
 */
public record Options(Policy policy, Packing packing, double nodeCost) {

    /** The options that apply if nothing is configured. */
    public static final Options DEFAULT = new Options(Policy.DEFAULT, Packing.PRICE, 0.05);

    /** The order in which the scheduler tries nodes and claims. */
    public enum Packing {
        /** The order by price, unless Karpenter's order costs less or places a pod that the order by price leaves out. */
        PRICE,
        /** Karpenter's order. */
        KARPENTER
    }

    public Options {
        if (!(nodeCost >= 0)) {
            throw new IllegalArgumentException(
                    "nodeCost must be at least 0 USD per hour, but is %s".formatted(nodeCost));
        }
    }
}

package sh.joiner.engine.plan;

/**
 * How a pass chooses among the places that rules allow.
 *
 * @param policy how it treats what is less than a rule
 * @param nodeCost USD an hour that a node costs besides its price: its disk, licences, daemons and care
 */
public record Options(Policy policy, Packing packing, double nodeCost) {

    /** What holds where nobody set anything. */
    public static final Options DEFAULT = new Options(Policy.DEFAULT, Packing.PRICE, 0.05);

    /** In which order places are looked at. */
    public enum Packing {
        /** By price, unless Karpenter's order is cheaper. */
        PRICE,
        /** In Karpenter's order. */
        KARPENTER
    }

    public Options {
        if (!(nodeCost >= 0)) {
            throw new IllegalArgumentException("a node cannot cost %s USD an hour".formatted(nodeCost));
        }
    }
}

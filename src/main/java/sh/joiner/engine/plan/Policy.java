package sh.joiner.engine.plan;

/** The treatment of reservations, minValues and preferences in a scheduling pass: Karpenter's options (core 4.3, 8.3). */
public record Policy(Reserved reserved, MinValues minValues, Preferences preferences) {

    /** The policy of provisioning if nothing is configured. */
    public static final Policy DEFAULT = new Policy(Reserved.STRICT, MinValues.STRICT, Preferences.RESPECT);

    /** The treatment of a pod that could use a capacity reservation whose capacity is used up by other claims of the pass (core 4.11). */
    public enum Reserved {
        /** The pod waits for a later pass, which knows how much of the reservation the launches have used. */
        STRICT,
        /** The pod gets a claim without the reservation. Simulations use this option. */
        FALLBACK
    }

    /** The treatment of a claim that cannot keep as many values as minValues requires (core 4.8). */
    public enum MinValues {
        /** The claim is not created. */
        STRICT,
        /** The claim keeps as many values as exist. */
        BEST_EFFORT
    }

    /** The treatment of preferences of pods (core 4.9). */
    public enum Preferences {
        RESPECT,
        IGNORE
    }
}

package sh.joiner.engine.scheduling;

/** How a pass treats what is less than a rule: the reference's options (core 4.3, 8.3). */
public record Policy(Reserved reserved, MinValues minValues, Preferences preferences) {

    /** As provisioning is done unless somebody sets it otherwise. */
    public static final Policy DEFAULT = new Policy(Reserved.STRICT, MinValues.STRICT, Preferences.RESPECT);

    /** What becomes of a pod that could use a capacity reservation of which other claims of the pass hold every place (core 4.11). */
    public enum Reserved {
        /** It waits for a later pass, which knows what the launches left. */
        STRICT,
        /** It gets a claim all the same: what a simulation asks. */
        FALLBACK
    }

    /** What becomes of a claim that cannot keep as many values on offer as its pool asks (core 4.8). */
    public enum MinValues {
        /** It is not made. */
        STRICT,
        /** It keeps as many as there are. */
        BEST_EFFORT
    }

    /** Whether wishes of pods count (core 4.9). */
    public enum Preferences {
        RESPECT,
        IGNORE
    }
}

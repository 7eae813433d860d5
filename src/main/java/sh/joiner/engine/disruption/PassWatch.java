package sh.joiner.engine.disruption;

import java.util.function.BooleanSupplier;

/** Watches a disruption pass from outside, and returns true if the pass must end. The engine itself uses no clock. */
@FunctionalInterface
public interface PassWatch extends BooleanSupplier {

    /** Called before each method of the pass. */
    default void begins(Method method) {}

    /** The methods, in the order in which a pass tries them (core 5.1). */
    enum Method {
        EMPTINESS(DisruptionReason.EMPTY, "empty"),
        DRIFT(DisruptionReason.DRIFTED, ""),
        MULTI_NODE(DisruptionReason.UNDERUTILIZED, "multi"),
        SINGLE_NODE(DisruptionReason.UNDERUTILIZED, "single"),
        /** The search over the whole cluster, which replaces {@link #MULTI_NODE} and {@link #SINGLE_NODE}. */
        WHOLE_CLUSTER(DisruptionReason.UNDERUTILIZED, "whole");

        private final DisruptionReason reason;
        private final String consolidationType;

        Method(DisruptionReason reason, String consolidationType) {
            this.reason = reason;
            this.consolidationType = consolidationType;
        }

        public DisruptionReason reason() {
            return reason;
        }

        /** Returns the value of Karpenter's metric label {@code consolidation_type}; empty for drift. */
        public String consolidationType() {
            return consolidationType;
        }
    }
}

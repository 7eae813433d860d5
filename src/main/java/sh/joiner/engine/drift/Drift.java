package sh.joiner.engine.drift;

/** The comparison of a launched claim with its pool and node class (core 5.12, aws 4.6). */
public sealed interface Drift {

    /** The comparison found no difference. */
    record Same() implements Drift {}

    /** The claim has drifted; {@code why} is a sentence for users. */
    record Differs(Reason reason, String why) implements Drift {}

    /** The comparison is not possible now. The condition Drifted keeps its value. */
    record Unclear(String why) implements Drift {}

    /** The kinds of drift: the reasons of the condition {@code Drifted}, in the order in which they are checked. */
    enum Reason {
        NODE_POOL("NodePoolDrifted"),
        REQUIREMENTS("RequirementsDrifted"),
        INSTANCE_TYPE("InstanceTypeNotFound"),
        NODE_CLASS("NodeClassDrift"),
        IMAGE("AMIDrift"),
        SECURITY_GROUPS("SecurityGroupDrift"),
        SUBNET("SubnetDrift"),
        RESERVATION("CapacityReservationDrift"),
        PLACEMENT_GROUP("PlacementGroupDrift");

        private final String code;

        Reason(String code) {
            this.code = code;
        }

        /** Returns the reason of the condition. */
        public String code() {
            return code;
        }

        /** Returns true if this drift is checked only after EC2 has reported the instance. */
        public boolean isOfInstance() {
            return compareTo(SECURITY_GROUPS) >= 0;
        }
    }

    /** Compares everything in Karpenter's order. Returns the first difference, or {@link Unclear} if an earlier comparison is not possible. */
    static Drift of(DriftFacts facts) {
        return PoolDrift.of(facts).or(() -> ClassDrift.of(facts)).orElseGet(Same::new);
    }
}

package sh.joiner.engine.drift;

/** Whether a launched claim is still what its pool and node class ask for (core 5.12, aws 4.6). */
public sealed interface Drift {

    /** It is as it would be made now. */
    record Same() implements Drift {}

    /** It differs; {@code why} is a sentence for people. */
    record Differs(Reason reason, String why) implements Drift {}

    /** That cannot be told now: what was said of it before stays. */
    record Unclear(String why) implements Drift {}

    /** In what a claim differs: the reasons of the condition {@code Drifted}, in the order in which they are asked. */
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

        /** The reason as the condition has it. */
        public String code() {
            return code;
        }

        /** Whether it was told from what EC2 says of the instance, and not from objects alone. */
        public boolean isOfInstance() {
            return compareTo(SECURITY_GROUPS) >= 0;
        }
    }

    /** Asks everything in the reference's order; the first difference counts. */
    static Drift of(DriftFacts facts) {
        return PoolDrift.of(facts).or(() -> ClassDrift.of(facts)).orElseGet(Same::new);
    }
}

package sh.joiner.model.node;

import java.util.Set;

/** A taint of a node: pods that do not tolerate it stay away (core 1.7). */
public record Taint(String key, String value, Effect effect) {

    /** On a node that has joined and is not yet accepted. */
    public static final Taint UNREGISTERED = new Taint("karpenter.sh/unregistered", "", Effect.NO_EXECUTE);

    /** On a node that is about to go. */
    public static final Taint DISRUPTED = new Taint("karpenter.sh/disrupted", "", Effect.NO_SCHEDULE);

    private static final Set<String> EPHEMERAL_KEYS = Set.of(
            "node.kubernetes.io/not-ready",
            "node.kubernetes.io/unreachable",
            "node.cloudprovider.kubernetes.io/uninitialized",
            UNREGISTERED.key());

    /** What a taint does to pods that do not tolerate it. */
    public enum Effect {
        NO_SCHEDULE("NoSchedule"),
        PREFER_NO_SCHEDULE("PreferNoSchedule"),
        NO_EXECUTE("NoExecute");

        private final String wire;

        Effect(String wire) {
            this.wire = wire;
        }

        /** The word on the wire. */
        public String wire() {
            return wire;
        }
    }

    /** Whether key and effect agree: the reference compares no values (core 1.7). */
    public boolean matches(Taint that) {
        return key.equals(that.key) && effect == that.effect;
    }

    /** Whether it comes and goes with a node's start and is no reason to plan around that node (core 1.7). */
    public boolean isEphemeral() {
        return key.startsWith("readiness.k8s.io/")
                || (EPHEMERAL_KEYS.contains(key) && effect != Effect.PREFER_NO_SCHEDULE);
    }

    @Override
    public String toString() {
        return key + (value.isEmpty() ? "" : "=" + value) + ":" + effect.wire();
    }
}

package sh.joiner.model.node;

import java.util.Set;

/** A taint of a node. Pods that do not tolerate the taint are not scheduled to the node (core 1.7). */
public record Taint(String key, String value, Effect effect) {

    /** The taint of a node that has joined and is not registered yet. */
    public static final Taint UNREGISTERED = new Taint("karpenter.sh/unregistered", "", Effect.NO_EXECUTE);

    /** The taint of a node that is about to be disrupted. */
    public static final Taint DISRUPTED = new Taint("karpenter.sh/disrupted", "", Effect.NO_SCHEDULE);

    private static final Set<String> EPHEMERAL_KEYS = Set.of(
            "node.kubernetes.io/not-ready",
            "node.kubernetes.io/unreachable",
            "node.cloudprovider.kubernetes.io/uninitialized",
            UNREGISTERED.key());

    /** The effect of a taint on pods that do not tolerate it. */
    public enum Effect {
        NO_SCHEDULE("NoSchedule"),
        PREFER_NO_SCHEDULE("PreferNoSchedule"),
        NO_EXECUTE("NoExecute");

        private final String wire;

        Effect(String wire) {
            this.wire = wire;
        }

        /** Returns the value as Kubernetes writes it. */
        public String wire() {
            return wire;
        }
    }

    /** Returns true if key and effect are equal. Karpenter does not compare values (core 1.7). */
    public boolean matches(Taint that) {
        return key.equals(that.key) && effect == that.effect;
    }

    /** Returns true if the taint is expected to disappear when a node has started. Scheduling ignores such taints of a starting node (core 1.7). */
    public boolean isEphemeral() {
        return key.startsWith("readiness.k8s.io/")
                || (EPHEMERAL_KEYS.contains(key) && effect != Effect.PREFER_NO_SCHEDULE);
    }

    @Override
    public String toString() {
        return key + (value.isEmpty() ? "" : "=" + value) + ":" + effect.wire();
    }
}

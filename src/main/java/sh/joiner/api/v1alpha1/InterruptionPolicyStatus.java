package sh.joiner.api.v1alpha1;

import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;
import sh.joiner.api.condition.Condition;

/** The pools that a policy applies to, and the version of its spec that is in effect. */
@WireObject
public final class InterruptionPolicyStatus {
    public @Nullable List<String> nodePools;

    /** The last valid version of the spec. */
    public @Nullable InterruptionPolicySpec inForce;

    /** The generation of the spec in {@link #inForce}. */
    public @Nullable Long inForceGeneration;

    public @Nullable List<Condition> conditions;
}

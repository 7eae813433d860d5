package sh.joiner.api.v1alpha1;

import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;
import sh.joiner.api.condition.Condition;

/** For which pools a policy counts, and what of it is in force. */
@WireObject
public final class InterruptionPolicyStatus {
    public @Nullable List<String> nodePools;

    /** The last form of the spec that could be meant. */
    public @Nullable InterruptionPolicySpec inForce;

    /** The generation that it was taken from. */
    public @Nullable Long inForceGeneration;

    public @Nullable List<Condition> conditions;
}

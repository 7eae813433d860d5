package sh.joiner.api.v1alpha1;

import io.fabric8.kubernetes.api.model.IntOrString;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** The pools that a policy applies to, and the actions on notices. */
@WireObject
public final class InterruptionPolicySpec {
    public PolicyTarget nodePools = new PolicyTarget();

    /** {@code always}, {@code never} or {@code untilLead}. */
    public @Nullable String respectDoNotDisrupt;

    public @Nullable Boolean respectBudgets;
    public @Nullable Boolean replaceFirst;

    /** Uncordon or Nothing. */
    public @Nullable String onCancelled;

    /** A number, or a percentage such as {@code 10%}. */
    public @Nullable IntOrString maxConcurrent;

    public @Nullable List<InterruptionRule> rules;
}

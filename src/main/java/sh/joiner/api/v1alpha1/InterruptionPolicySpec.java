package sh.joiner.api.v1alpha1;

import io.fabric8.kubernetes.api.model.IntOrString;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.WireObject;

/** For which pools a policy is, and what is done about which notice. */
@WireObject
public final class InterruptionPolicySpec {
    public PolicyTarget nodePools = new PolicyTarget();

    /** One of always, never and untilLead. */
    public @Nullable String respectDoNotDisrupt;

    public @Nullable Boolean respectBudgets;
    public @Nullable Boolean replaceFirst;

    /** Uncordon or Nothing. */
    public @Nullable String onCancelled;

    /** A number, or a percentage such as {@code 10%}. */
    public @Nullable IntOrString maxConcurrent;

    public @Nullable List<InterruptionRule> rules;
}

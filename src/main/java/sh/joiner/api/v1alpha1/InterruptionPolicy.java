package sh.joiner.api.v1alpha1;

import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Categories;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Version;
import java.time.Instant;
import java.util.ArrayList;
import sh.joiner.api.WireObject;
import sh.joiner.api.condition.ConditionSet;
import sh.joiner.api.condition.ConditionTypes;
import sh.joiner.api.image.AMIPolicy;

/** Defines which actions Joiner takes on AWS's notices about the nodes of some pools. Only Joiner has this kind. */
@Group(AMIPolicy.GROUP)
@Version("v1alpha1")
@Plural("interruptionpolicies")
@ShortNames("intp")
@Categories("joiner")
@WireObject
public final class InterruptionPolicy extends CustomResource<InterruptionPolicySpec, InterruptionPolicyStatus> {

    /** True if the spec is valid. */
    public static final String VALID = "Valid";

    /** The types that Ready summarizes. */
    public static final ConditionTypes CONDITIONS = ConditionTypes.ready(VALID);

    private static final long serialVersionUID = 1L;

    @Override
    protected InterruptionPolicySpec initSpec() {
        return new InterruptionPolicySpec();
    }

    @Override
    protected InterruptionPolicyStatus initStatus() {
        return new InterruptionPolicyStatus();
    }

    /** Returns the conditions. Conditions that change from now on get this instant as their transition time. First adds missing conditions to the object, with the status Unknown. */
    public ConditionSet conditions(Instant now) {
        if (status.conditions == null) {
            status.conditions = new ArrayList<>();
        }
        return ConditionSet.of(this, status.conditions, CONDITIONS, now);
    }
}

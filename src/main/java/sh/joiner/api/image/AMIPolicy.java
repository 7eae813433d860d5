package sh.joiner.api.image;

import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Categories;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Version;
import java.time.Instant;
import java.util.ArrayList;
import sh.joiner.api.WireObject;
import sh.joiner.api.condition.ConditionSet;
import sh.joiner.api.condition.ConditionTypes;

/**
 * Restricts the AMIs of the node classes that it selects, and defines the steps in which a new AMI replaces the AMIs of their nodes. Karpenter does
 * not have this kind.
 */
@Group(AMIPolicy.GROUP)
@Version("v1alpha1")
@ShortNames("amip")
@Categories("joiner")
@WireObject
public final class AMIPolicy extends CustomResource<AMIPolicySpec, AMIPolicyStatus> {

    public static final String GROUP = "joiner.sh";

    /** True if the spec is valid. */
    public static final String VALID = "Valid";

    /** The condition types that Ready summarizes. */
    public static final ConditionTypes CONDITIONS = ConditionTypes.ready(VALID);

    private static final long serialVersionUID = 1L;

    @Override
    protected AMIPolicySpec initSpec() {
        return new AMIPolicySpec();
    }

    @Override
    protected AMIPolicyStatus initStatus() {
        return new AMIPolicyStatus();
    }

    /** Returns the conditions. Conditions that change from now on get this instant as their transition time. First adds missing conditions to the object, with the status Unknown. */
    public ConditionSet conditions(Instant now) {
        if (status.conditions == null) {
            status.conditions = new ArrayList<>();
        }
        return ConditionSet.of(this, status.conditions, CONDITIONS, now);
    }
}

package sh.joiner.api.image;

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

/** The step-by-step replacement of the images of all nodes of a node class. Joiner creates this object. Karpenter does not have this kind. */
@Group(AMIPolicy.GROUP)
@Version("v1alpha1")
@Plural("amirollouts")
@ShortNames("amir")
@Categories("joiner")
@WireObject
public final class AMIRollout extends CustomResource<AMIRolloutSpec, AMIRolloutStatus> {

    /** True if all nodes have the candidate images, False if the rollout has ended otherwise, Unknown before that. The reason is the phase. */
    public static final String SUCCEEDED = "Succeeded";

    /** The condition types that Ready summarizes. */
    public static final ConditionTypes CONDITIONS = ConditionTypes.ready(SUCCEEDED);

    private static final long serialVersionUID = 1L;

    @Override
    protected AMIRolloutSpec initSpec() {
        return new AMIRolloutSpec();
    }

    @Override
    protected AMIRolloutStatus initStatus() {
        return new AMIRolloutStatus();
    }

    /** Returns the conditions. Conditions that change from now on get this instant as their transition time. First adds missing conditions to the object, with the status Unknown. */
    public ConditionSet conditions(Instant now) {
        if (status.conditions == null) {
            status.conditions = new ArrayList<>();
        }
        return ConditionSet.of(this, status.conditions, CONDITIONS, now);
    }
}

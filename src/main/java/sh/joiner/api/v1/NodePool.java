package sh.joiner.api.v1;

import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Categories;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;
import java.time.Instant;
import java.util.ArrayList;
import sh.joiner.api.WireObject;
import sh.joiner.api.condition.ConditionSet;
import sh.joiner.api.condition.ConditionTypes;

/** A group of nodes that are launched from one template (core 1.2). */
@Group("karpenter.sh")
@Version("v1")
@Categories("karpenter")
@WireObject
public final class NodePool extends CustomResource<NodePoolSpec, NodePoolStatus> {

    public static final String VALIDATION_SUCCEEDED = "ValidationSucceeded";
    public static final String NODE_CLASS_READY = "NodeClassReady";

    /** Independent: does not affect Ready. */
    public static final String NODE_REGISTRATION_HEALTHY = "NodeRegistrationHealthy";

    /** The types that Ready summarizes. */
    public static final ConditionTypes CONDITIONS = ConditionTypes.ready(VALIDATION_SUCCEEDED, NODE_CLASS_READY);

    private static final long serialVersionUID = 1L;

    @Override
    protected NodePoolSpec initSpec() {
        return new NodePoolSpec();
    }

    @Override
    protected NodePoolStatus initStatus() {
        return new NodePoolStatus();
    }

    /** Returns the conditions. Conditions that change from now on get this instant as their transition time. First adds missing conditions to the object, with the status Unknown. */
    public ConditionSet conditions(Instant now) {
        if (status.conditions == null) {
            status.conditions = new ArrayList<>();
        }
        return ConditionSet.of(this, status.conditions, CONDITIONS, now);
    }
}

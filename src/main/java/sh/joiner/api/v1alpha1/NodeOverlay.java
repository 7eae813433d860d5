package sh.joiner.api.v1alpha1;

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

/** Changes price or capacity of some instance types (core 1.4). */
@Group("karpenter.sh")
@Version("v1alpha1")
@ShortNames("overlays")
@Categories("karpenter")
@WireObject
public final class NodeOverlay extends CustomResource<NodeOverlaySpec, NodeOverlayStatus> {

    public static final String VALIDATION_SUCCEEDED = "ValidationSucceeded";

    /** The types that Ready summarizes. */
    public static final ConditionTypes CONDITIONS = ConditionTypes.ready(VALIDATION_SUCCEEDED);

    private static final long serialVersionUID = 1L;

    @Override
    protected NodeOverlaySpec initSpec() {
        return new NodeOverlaySpec();
    }

    @Override
    protected NodeOverlayStatus initStatus() {
        return new NodeOverlayStatus();
    }

    /** Returns the conditions. Conditions that change from now on get this instant as their transition time. First adds missing conditions to the object, with the status Unknown. */
    public ConditionSet conditions(Instant now) {
        if (status.conditions == null) {
            status.conditions = new ArrayList<>();
        }
        return ConditionSet.of(this, status.conditions, CONDITIONS, now);
    }
}

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

/** Recurring hours in which nodes may be worked on. Joiner's own kind: Karpenter has none like it. */
@Group(AMIPolicy.GROUP)
@Version("v1alpha1")
@ShortNames("mw")
@Categories("joiner")
@WireObject
public final class MaintenanceWindow extends CustomResource<MaintenanceWindowSpec, MaintenanceWindowStatus> {

    /** Whether what it says can be read. */
    public static final String VALID = "Valid";

    /** What Ready sums up. */
    public static final ConditionTypes CONDITIONS = ConditionTypes.ready(VALID);

    private static final long serialVersionUID = 1L;

    @Override
    protected MaintenanceWindowSpec initSpec() {
        return new MaintenanceWindowSpec();
    }

    @Override
    protected MaintenanceWindowStatus initStatus() {
        return new MaintenanceWindowStatus();
    }

    /** The conditions as they are at an instant; what is missing is added as Unknown, so that the object changes. */
    public ConditionSet conditions(Instant now) {
        if (status.conditions == null) {
            status.conditions = new ArrayList<>();
        }
        return ConditionSet.of(this, status.conditions, CONDITIONS, now);
    }
}

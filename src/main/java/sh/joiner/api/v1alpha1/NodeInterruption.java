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

/** One notice of AWS about one node, and what comes of it. Joiner's own kind: Karpenter has none like it. */
@Group(AMIPolicy.GROUP)
@Version("v1alpha1")
@Plural("nodeinterruptions") // worked out anew for each object otherwise
@ShortNames("nint")
@Categories("joiner")
@WireObject
public final class NodeInterruption extends CustomResource<NodeInterruptionSpec, NodeInterruptionStatus> {

    /** Whether it is decided what is done; False while a person has to say so. */
    public static final String DECIDED = "Decided";

    /** Whether it is done; False with the phase as reason before. */
    public static final String ACTED = "Acted";

    /** What Ready sums up. */
    public static final ConditionTypes CONDITIONS = ConditionTypes.ready(DECIDED, ACTED);

    private static final long serialVersionUID = 1L;

    @Override
    protected NodeInterruptionSpec initSpec() {
        return new NodeInterruptionSpec();
    }

    @Override
    protected NodeInterruptionStatus initStatus() {
        return new NodeInterruptionStatus();
    }

    /** The conditions as they are at an instant; what is missing is added as Unknown, so that the object changes. */
    public ConditionSet conditions(Instant now) {
        if (status.conditions == null) {
            status.conditions = new ArrayList<>();
        }
        return ConditionSet.of(this, status.conditions, CONDITIONS, now);
    }
}

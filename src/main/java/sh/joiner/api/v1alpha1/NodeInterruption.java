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

/** A notice from AWS about one node, and the response to it. Only Joiner has this kind. */
@Group(AMIPolicy.GROUP)
@Version("v1alpha1")
@Plural("nodeinterruptions") // otherwise the client computes the plural for each object
@ShortNames("nint")
@Categories("joiner")
@WireObject
public final class NodeInterruption extends CustomResource<NodeInterruptionSpec, NodeInterruptionStatus> {

    /** True if the action is decided; False while the action waits for an approval, or if AWS's message could not be parsed. */
    public static final String DECIDED = "Decided";

    /** True if the action is done, otherwise False. The reason is the phase. */
    public static final String ACTED = "Acted";

    /** The types that Ready summarizes. */
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

    /** Returns the conditions. Conditions that change from now on get this instant as their transition time. First adds missing conditions to the object, with the status Unknown. */
    public ConditionSet conditions(Instant now) {
        if (status.conditions == null) {
            status.conditions = new ArrayList<>();
        }
        return ConditionSet.of(this, status.conditions, CONDITIONS, now);
    }
}

package sh.joiner.api.v1;

import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Categories;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.Version;
import java.time.Instant;
import java.util.ArrayList;
import sh.joiner.api.WireObject;
import sh.joiner.api.condition.ConditionSet;
import sh.joiner.api.condition.ConditionTypes;
import sh.joiner.model.claim.ClaimConditions;

/** A request for one node, from its creation to its termination (core 1.3). */
@Group("karpenter.sh")
@Version("v1")
@Plural("nodeclaims") // otherwise the client computes the plural for each object
@Categories("karpenter")
@WireObject
public final class NodeClaim extends CustomResource<NodeClaimSpec, NodeClaimStatus> {

    /** The types that Ready summarizes; other types are independent. */
    public static final ConditionTypes CONDITIONS = ConditionTypes.ready(ClaimConditions.DEPENDENTS);

    private static final long serialVersionUID = 1L;

    @Override
    protected NodeClaimSpec initSpec() {
        return new NodeClaimSpec();
    }

    @Override
    protected NodeClaimStatus initStatus() {
        return new NodeClaimStatus();
    }

    /** Returns the conditions. Conditions that change from now on get this instant as their transition time. First adds missing conditions to the object, with the status Unknown. */
    public ConditionSet conditions(Instant now) {
        if (status.conditions == null) {
            status.conditions = new ArrayList<>();
        }
        return ConditionSet.of(this, status.conditions, CONDITIONS, now);
    }
}

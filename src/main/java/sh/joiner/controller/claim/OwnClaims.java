package sh.joiner.controller.claim;

import io.javaoperatorsdk.operator.processing.event.source.filter.GenericFilter;
import sh.joiner.api.v1.NodeClaim;
import sh.joiner.model.claim.NodeClassRef;

/**
 * Accepts the claims whose node class is an EC2NodeClass. The framework adds a finalizer to every object that it reconciles. Nothing would remove
 * this finalizer from a claim of another provider. The decision about a claim never changes, because the node
 * class reference of a claim is immutable.
 */
public final class OwnClaims implements GenericFilter<NodeClaim> {

    @Override
    public boolean accept(NodeClaim claim) {
        var ref = claim.getSpec().nodeClassRef;
        return new NodeClassRef(ref.group, ref.kind, ref.name).isSupported();
    }
}

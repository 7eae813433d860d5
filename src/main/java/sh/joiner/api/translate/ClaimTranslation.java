package sh.joiner.api.translate;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.v1.NodeClaim;
import sh.joiner.api.v1.NodeClaimSpec;
import sh.joiner.api.v1.NodeClaimStatus;
import sh.joiner.api.v1.ResourceRequests;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.node.NodeName;
import sh.joiner.model.resource.Resources;

/** Claims (core 1.3). They are ours, or were the reference's: only what cannot be read is refused. */
public final class ClaimTranslation {

    private ClaimTranslation() {}

    /** The claim; throws {@link InvalidSpec}. */
    public static Claim claim(NodeClaim wire) {
        ObjectMeta metadata = wire.getMetadata();
        NodeClaimSpec spec = wire.getSpec();
        return new Claim(
                new ClaimName(metadata.getName()),
                Present.text(metadata.getUid()),
                Present.orZero(metadata.getGeneration()),
                Present.map(metadata.getLabels()),
                Present.map(metadata.getAnnotations()),
                Present.list(metadata.getFinalizers()),
                TimeTranslation.instantOrEpoch("metadata.creationTimestamp", metadata.getCreationTimestamp()),
                TimeTranslation.instant("metadata.deletionTimestamp", metadata.getDeletionTimestamp()),
                PoolTranslation.nodeClass(spec.nodeClassRef),
                RequirementTranslation.requirements("spec.requirements", spec.requirements),
                requests(spec.resources),
                TaintTranslation.taints("spec.taints", spec.taints),
                TaintTranslation.taints("spec.startupTaints", spec.startupTaints),
                PoolTranslation.lifetime("spec", spec.expireAfter, spec.terminationGracePeriod),
                answer(wire.getStatus()),
                ConditionTranslation.conditions(wire.getStatus().conditions),
                TimeTranslation.instant("status.lastPodEventTime", wire.getStatus().lastPodEventTime));
    }

    private static Resources requests(@Nullable ResourceRequests wire) {
        return wire == null ? Resources.NONE : QuantityTranslation.resources("spec.resources.requests", wire.requests);
    }

    private static Claim.Answer answer(NodeClaimStatus status) {
        var node = Present.text(status.nodeName);
        return new Claim.Answer(
                Present.text(status.providerID),
                node.isEmpty() ? null : new NodeName(node),
                Present.text(status.imageID),
                QuantityTranslation.resources("status.capacity", status.capacity),
                QuantityTranslation.resources("status.allocatable", status.allocatable));
    }
}

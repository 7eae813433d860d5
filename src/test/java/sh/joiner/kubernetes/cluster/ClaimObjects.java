package sh.joiner.kubernetes.cluster;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sh.joiner.api.condition.Condition;
import sh.joiner.api.v1.NodeClaim;
import sh.joiner.api.v1.NodeClaimStatus;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimDraft;

/** Converts claims of a fake cluster to the objects that the Operator SDK passes to a reconciler. */
public final class ClaimObjects {

    private ClaimObjects() {}

    public static NodeClaim of(Claim claim, long version) {
        var object = ClaimObject.of(draft(claim));
        var metadata = object.getMetadata();
        metadata.setGenerateName(null);
        metadata.setName(claim.name().value());
        metadata.setUid(claim.uid());
        metadata.setResourceVersion(Long.toString(version));
        metadata.setGeneration(claim.generation());
        metadata.setFinalizers(claim.finalizers());
        metadata.setCreationTimestamp(claim.createdAt().toString());
        metadata.setDeletionTimestamp(text(claim.deletingSince()));
        fill(object.getStatus(), claim);
        return object;
    }

    private static @Nullable String text(@Nullable Instant instant) {
        return instant == null ? null : instant.toString();
    }

    private static ClaimDraft draft(Claim claim) {
        return new ClaimDraft(
                claim.pool(),
                "uid-" + claim.pool(),
                claim.labels(),
                claim.annotations(),
                claim.nodeClass(),
                claim.requirements(),
                claim.requests(),
                claim.taints(),
                claim.startupTaints(),
                claim.lifetime(),
                List.of(),
                0);
    }

    private static void fill(NodeClaimStatus status, Claim claim) {
        var answer = claim.answer();
        var node = answer.node();
        status.providerID = answer.providerId();
        status.nodeName = node == null ? null : node.value();
        status.imageID = answer.imageId();
        status.capacity = ClaimObject.quantities(answer.capacity());
        status.allocatable = ClaimObject.quantities(answer.allocatable());
        status.lastPodEventTime = text(claim.lastPodEvent());
        status.conditions = claim.conditions().stream()
                .map(condition -> wire(condition, claim.generation()))
                .toList();
    }

    private static Condition wire(sh.joiner.model.claim.Condition condition, long generation) {
        var wire = new Condition();
        wire.type = condition.type();
        wire.status = condition.status().wire();
        wire.reason = condition.reason();
        wire.message = condition.message();
        wire.lastTransitionTime = condition.since().toString();
        wire.observedGeneration = generation;
        return wire;
    }
}

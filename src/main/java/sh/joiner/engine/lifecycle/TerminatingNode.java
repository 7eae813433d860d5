package sh.joiner.engine.lifecycle;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import sh.joiner.model.claim.Claim;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.node.Attachment;
import sh.joiner.model.node.Node;
import sh.joiner.model.pod.Pod;

/**
 * A node that is being deleted, with everything that delays its deletion.
 * @param claims the claims with the provider id of the node; normally one
 * @param unreadable the claims with this provider id whose spec is invalid; they become readable when their deletion is requested
 * @param pods the pods that are bound to the node
 * @param attachments the volumes that are attached to the node
 */
public record TerminatingNode(
        Node node, List<Claim> claims, List<ClaimName> unreadable, List<Pod> pods, List<Attachment> attachments) {

    public TerminatingNode {
        claims = List.copyOf(claims);
        unreadable = List.copyOf(unreadable);
        pods = List.copyOf(pods);
        attachments = List.copyOf(attachments);
    }

    /** Returns the claim of the node. Empty if there is none, or if there are several, because the right one is unknown. */
    public Optional<Claim> claim() {
        return claims.size() == 1 ? Optional.of(claims.getFirst()) : Optional.empty();
    }

    /** Returns the instant after which the node is deleted regardless of its pods and volumes. */
    public Optional<Instant> deadline() {
        return claim().flatMap(ClaimLifecycle::terminationDeadline);
    }
}

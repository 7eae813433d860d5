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
 * A node whose deletion was asked for, and all that still holds it.
 *
 * @param claims those with its provider id: one, unless somebody meddled
 * @param unreadable claims with its provider id whose spec is invalid; they become readable when their deletion is requested
 * @param pods that are bound to it
 * @param attachments of volumes to it
 */
public record Departure(
        Node node, List<Claim> claims, List<ClaimName> unreadable, List<Pod> pods, List<Attachment> attachments) {

    public Departure {
        claims = List.copyOf(claims);
        unreadable = List.copyOf(unreadable);
        pods = List.copyOf(pods);
        attachments = List.copyOf(attachments);
    }

    /** The claim behind it; none where there are several, since nobody knows which of them speaks for it. */
    public Optional<Claim> claim() {
        return claims.size() == 1 ? Optional.of(claims.getFirst()) : Optional.empty();
    }

    /** When it must be gone whatever its pods and volumes say. */
    public Optional<Instant> deadline() {
        return claim().flatMap(ClaimLifecycle::terminationDeadline);
    }
}

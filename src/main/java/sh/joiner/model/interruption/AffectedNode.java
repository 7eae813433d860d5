package sh.joiner.model.interruption;

import org.jspecify.annotations.Nullable;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.node.NodeName;

/**
 * Whom a notice hits.
 *
 * @param claimUid of the claim, so that another of its name is not taken for it; may be empty
 * @param node absent while none has joined
 * @param pool may be empty
 */
public record AffectedNode(
        ClaimName claim, String claimUid, @Nullable NodeName node, String pool) {}

package sh.joiner.model.interruption;

import org.jspecify.annotations.Nullable;
import sh.joiner.model.claim.ClaimName;
import sh.joiner.model.node.NodeName;

/**
 * The claim and node that a notice affects.
 *
 * @param claimUid the UID of the claim, to distinguish the claim from a later claim with the same name; may be empty
 * @param node absent while no node has joined
 * @param pool may be empty
 */
public record AffectedNode(
        ClaimName claim, String claimUid, @Nullable NodeName node, String pool) {}

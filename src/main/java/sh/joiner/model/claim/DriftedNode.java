package sh.joiner.model.claim;

import org.jspecify.annotations.Nullable;
import sh.joiner.model.node.NodeName;

/**
 * A node that differs from its pool or node class (core 5.12).
 *
 * @param node absent if no node is registered yet
 * @param reason the reason of the condition Drifted, such as {@code NodePoolDrifted}
 * @param why the difference, as a sentence
 */
public record DriftedNode(ClaimName claim, @Nullable NodeName node, String pool, String reason, String why) {}

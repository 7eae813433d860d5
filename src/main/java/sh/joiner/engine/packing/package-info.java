/**
 * Chooses among the nodes and claims that the rules allow. One packer follows Karpenter's order, another compares prices. The best plan wins
 * (decision 0019).
 * <p>A packer only proposes a node or claim for a pod. {@link sh.joiner.engine.rule.Rules} check each proposal before
 * the pod is placed.
 */
@NullMarked
package sh.joiner.engine.packing;

import org.jspecify.annotations.NullMarked;

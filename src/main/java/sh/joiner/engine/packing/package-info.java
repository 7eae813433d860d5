/**
 * Chooses among the nodes and claims that the rules allow. One packer follows Karpenter's order, another compares prices. The best plan wins
 * (decision 0019).
 * <p>Whatever a packer sketches, {@link sh.joiner.engine.rule.Rules} decide about every pod.
 */
@NullMarked
package sh.joiner.engine.packing;

import org.jspecify.annotations.NullMarked;

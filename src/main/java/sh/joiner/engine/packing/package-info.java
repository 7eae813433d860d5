/**
 * Chooses among the places that the rules allow: Karpenter's order, and a packer that compares prices. The best plan wins (decision 0019).
 * <p>Whatever a packer sketches, {@link sh.joiner.engine.rule.Rules} decide about every pod.
 */
@NullMarked
package sh.joiner.engine.packing;

import org.jspecify.annotations.NullMarked;

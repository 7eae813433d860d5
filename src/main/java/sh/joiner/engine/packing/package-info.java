/**
 * Who chooses among what the rules allow: the reference's order and a packer that looks at prices; the best plan wins (decision 0019).
 *
 * <p>Whatever a packer thinks, {@link sh.joiner.engine.rule.Rules} have the last word about every pod.
 */
@NullMarked
package sh.joiner.engine.packing;

import org.jspecify.annotations.NullMarked;

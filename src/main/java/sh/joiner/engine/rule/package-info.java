/**
 * The exact rules about where a pod may be placed, given all earlier placements, for nodes, launching claims and new claims (core 4.4 to 4.9, 4.11,
 * 4.14).
 * <p>{@link sh.joiner.engine.rule.Rules} never chooses between nodes and claims. Packers choose.
 */
@NullMarked
package sh.joiner.engine.rule;

import org.jspecify.annotations.NullMarked;

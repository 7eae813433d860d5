/**
 * Decides which capacity is launched for a node's pods before the node is removed (core 5.5, 5.9). Interruption handling uses this package if a
 * policy requires replacements. The scheduler decides where the pods would run. The reason for the removal does not affect the decision.
 */
@NullMarked
package sh.joiner.engine.replacement;

import org.jspecify.annotations.NullMarked;

/**
 * Compares a node with the present pool and node class (core 5.12, aws 4.6).
 * <p>The loop that maintains the condition Drifted calls it. It does not know how a drifted node is replaced.
 */
@NullMarked
package sh.joiner.engine.drift;

import org.jspecify.annotations.NullMarked;

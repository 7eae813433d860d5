/**
 * Compares a node with the present pool and node class (core 5.12, aws 4.6).
 * <p>The loop that maintains the condition Drifted calls this package. Package {@code disruption} decides about the replacement of drifted nodes.
 */
@NullMarked
package sh.joiner.engine.drift;

import org.jspecify.annotations.NullMarked;

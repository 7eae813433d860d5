/**
 * Compares a node with the present pool and node class (core 5.12, aws 4.6).
 * <p>The loop that maintains the condition Drifted calls this package. The replacement of drifted nodes is decided elsewhere.
 */
@NullMarked
package sh.joiner.engine.drift;

import org.jspecify.annotations.NullMarked;

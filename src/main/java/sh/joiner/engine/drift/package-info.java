/**
 * What a node is against what its pool and node class now ask for (core 5.12, aws 4.6).
 *
 * <p>Asked by the loop that keeps the condition Drifted; knows nothing of how a drifted node is replaced.
 */
@NullMarked
package sh.joiner.engine.drift;

import org.jspecify.annotations.NullMarked;

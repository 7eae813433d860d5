/**
 * Disruption: which nodes may be removed or replaced to save money or because they have drifted, and what blocks the other nodes (core 5).
 *
 * <p>{@link sh.joiner.engine.disruption.DisruptionCandidates} is the start: one verdict for each node and reason.
 */
@NullMarked
package sh.joiner.engine.disruption;

import org.jspecify.annotations.NullMarked;

/**
 * Disruption: which nodes may be removed or replaced to save money or because they have drifted, and what blocks the other nodes (core 5).
 *
 * <p>Start with {@link sh.joiner.engine.disruption.DisruptionCandidates}, which has one verdict for each node and reason.
 */
@NullMarked
package sh.joiner.engine.disruption;

import org.jspecify.annotations.NullMarked;

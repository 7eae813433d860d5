/**
 * Repeated searches: applies the steps or commands of a search to a snapshot of the cluster, and searches again in the resulting cluster.
 *
 * <p>Start with {@link sh.joiner.engine.sequence.SettledSearch}. It uses the search over the whole cluster
 * ({@link sh.joiner.engine.disruption.search.WholeSearch}) and Karpenter's consolidation (core 5.8).
 */
@NullMarked
package sh.joiner.engine.sequence;

import org.jspecify.annotations.NullMarked;

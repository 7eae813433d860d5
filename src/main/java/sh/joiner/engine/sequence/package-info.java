/**
 * Steps and commands one after the other: the cluster that they lead to, and what a search finds there.
 *
 * <p>Start with {@link sh.joiner.engine.sequence.SettledSearch}. It uses the search over the whole cluster
 * ({@link sh.joiner.engine.disruption.search.WholeSearch}) and Karpenter's consolidation (core 5.8).
 */
@NullMarked
package sh.joiner.engine.sequence;

import org.jspecify.annotations.NullMarked;

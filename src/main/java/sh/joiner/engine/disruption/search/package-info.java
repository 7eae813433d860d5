/**
 * Consolidation as one search over the whole cluster: which nodes to remove together, which claims replace them, and in which steps. The search
 * replaces Karpenter's consolidation of several nodes and of single nodes (core 5.8).
 *
 * <p>{@link sh.joiner.engine.disruption.search.WholeSearch} is the start. The search proposes, {@link sh.joiner.engine.rule.Rules} decide.
 */
@NullMarked
package sh.joiner.engine.disruption.search;

import org.jspecify.annotations.NullMarked;

/**
 * Consolidation as one search over the whole cluster: which nodes to remove together, which claims replace them, and in which steps. The search
 * replaces Karpenter's consolidation of several nodes and of single nodes (core 5.8).
 *
 * <p>Start with {@link sh.joiner.engine.disruption.search.WholeSearch}. The search proposes, {@link sh.joiner.engine.rule.Rules} decide:
 *
 * <ol>
 *   <li>{@code ModelBuilder} converts the snapshot into numbers: nodes, kinds of pods, launch options, and the rules
 *       about other pods, which are pod affinity and topology spread.
 *   <li>{@code PlainReplacements} removes nodes whose pods fit on other nodes. {@code Occupancy} is the state, and can undo every change.
 *       Disruption budgets limit the steps only, so that even the first steps lead towards the best state of the whole cluster.
 *   <li>{@code Refits} removes a few nodes and claims at a time, and {@code Placer} places their pods again: where there is room, or on new claims.
 *       Better results are kept. Small clusters start several times.
 *   <li>{@code StepCutter} cuts the result into steps. {@code StepTrial} tries each step, and {@code StepLegality} checks price, budgets and limits.
 *   <li>{@code ExactReplay} places all moved pods again with the exact rules. If they refuse a step, its nodes stay, and the result is cut again.
 *   <li>{@code PlainReplacements} tries Karpenter's replacements at the end of the search, and again if some nodes could not be removed as planned. A
 *       rearrangement must save a share of the price, unless these replacements save money too. So the next search of the changed cluster finds little.
 * </ol>
 *
 * <p>{@code Arrangement} is a state of the cluster after another search or after Karpenter's commands. {@code WholeSearch} can cut this state into
 * steps, as it does with its own result.
 */
@NullMarked
package sh.joiner.engine.disruption.search;

import org.jspecify.annotations.NullMarked;

/**
 * The reasons that keep nodes from being disrupted: annotations of pods, PodDisruptionBudgets, and the disruption budgets of pools (core 5.3, 5.4).
 * Disruption always checks these reasons. Interruption handling checks them only if a policy requests it.
 */
@NullMarked
package sh.joiner.engine.hold;

import org.jspecify.annotations.NullMarked;

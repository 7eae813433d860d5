/**
 * The reasons that keep nodes from being disrupted: annotations of pods, PodDisruptionBudgets, disruption budgets of pools (core 5.3, 5.4),
 * freezes, maintenance windows, and pauses of drift and consolidation. Interruption handling delays drains for these reasons only if a policy
 * requires it. Pages show the PodDisruptionBudgets that delay a termination.
 */
@NullMarked
package sh.joiner.engine.hold;

import org.jspecify.annotations.NullMarked;

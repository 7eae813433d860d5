/**
 * What holds nodes back from being disrupted: pods that ask to stay, PodDisruptionBudgets, and the budgets of pools (core 5.3, 5.4). Interruption asks it
 * where a policy wants that, disruption always; it knows neither.
 */
@NullMarked
package sh.joiner.engine.hold;

import org.jspecify.annotations.NullMarked;

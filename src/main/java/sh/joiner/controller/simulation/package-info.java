/**
 * Applies proposed changes to a snapshot of the cluster, for simulations. This package writes nothing. The scheduler
 * makes the plan.
 */
@NullMarked
package sh.joiner.controller.simulation;

import org.jspecify.annotations.NullMarked;

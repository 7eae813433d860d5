/**
 * Applies proposed changes to a snapshot of the cluster, for simulations. This package writes nothing, and the scheduler plans.
 */
@NullMarked
package sh.joiner.controller.simulation;

import org.jspecify.annotations.NullMarked;

/**
 * Applies proposed changes to a snapshot of the cluster, for what-if.
 *
 * <p>Nothing here writes; the scheduler plans.
 */
@NullMarked
package sh.joiner.controller.simulation;

import org.jspecify.annotations.NullMarked;

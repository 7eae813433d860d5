/**
 * What a person would change, put into a picture of the cluster, for what-if.
 *
 * <p>Nothing here writes; the planning is the scheduler's.
 */
@NullMarked
package sh.joiner.controller.simulation;

import org.jspecify.annotations.NullMarked;

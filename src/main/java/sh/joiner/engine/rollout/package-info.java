/**
 * Decides how far a new image has rolled out: the step of an AMIRollout, and the nodes that may be replaced now.
 *
 * <p>{@link sh.joiner.engine.image} keeps the stable images selected while a rollout runs. The disruption of drifted nodes replaces the nodes.
 */
@NullMarked
package sh.joiner.engine.rollout;

import org.jspecify.annotations.NullMarked;

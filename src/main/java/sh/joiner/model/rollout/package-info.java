/** The rollout of new images to the nodes of a node class, and the rules of an AMIPolicy for rollouts. */
@NullMarked
package sh.joiner.model.rollout;

import org.jspecify.annotations.NullMarked;

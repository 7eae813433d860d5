/** The rollout of new images to the nodes of a node class, and the rules of a policy for it. */
@NullMarked
package sh.joiner.model.rollout;

import org.jspecify.annotations.NullMarked;

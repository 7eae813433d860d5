/** Views of AMI rollouts. */
@NullMarked
package sh.joiner.board.rollout;

import org.jspecify.annotations.NullMarked;

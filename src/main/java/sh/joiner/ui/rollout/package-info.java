/** Pages of AMI rollouts. */
@NullMarked
package sh.joiner.ui.rollout;

import org.jspecify.annotations.NullMarked;

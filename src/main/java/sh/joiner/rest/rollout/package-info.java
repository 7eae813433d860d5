/** AMI rollouts over HTTP. */
@NullMarked
package sh.joiner.rest.rollout;

import org.jspecify.annotations.NullMarked;

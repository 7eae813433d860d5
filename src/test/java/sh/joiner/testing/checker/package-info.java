/**
 * An independent, slow and simple checker of plans, which shares no code with the scheduler.
 *
 * <p>The checker examines every instance that a launch may pick for a planned claim, with plain label sets and plain sums.
 */
@NullMarked
package sh.joiner.testing.checker;

import org.jspecify.annotations.NullMarked;

/**
 * An independent, slow and obvious judge of plans: it shares no code with the scheduler.
 *
 * <p>It looks at every instance that a launch may pick for a planned claim, on plain label sets and plain sums.
 */
@NullMarked
package sh.joiner.testing.checker;

import org.jspecify.annotations.NullMarked;

/**
 * What should happen: pure functions from a snapshot to a decision with its reasons.
 *
 * <p>Called by the loops. Knows the model and nothing else: no clock, no I/O, no log, no chance.
 */
@NullMarked
package sh.joiner.engine;

import org.jspecify.annotations.NullMarked;

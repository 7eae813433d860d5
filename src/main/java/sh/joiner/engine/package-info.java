/**
 * Decisions: pure functions from a snapshot to a decision with its reasons.
 * <p>The loops of the controllers call these functions. The functions depend on the model only: no clock, no I/O, no
 * logging, and random numbers only from a seed.
 */
@NullMarked
package sh.joiner.engine;

import org.jspecify.annotations.NullMarked;

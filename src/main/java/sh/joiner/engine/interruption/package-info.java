/**
 * Decides what to do about each notice (aws 7): a pure function of notices, policies, windows and one snapshot. Start with {@link
 * sh.joiner.engine.interruption.InterruptionDecider}, which lists the steps. The interruption loop calls the decider and performs the reactions.
 * Pages ask {@link sh.joiner.engine.interruption.EffectiveRule} which rules are in effect for a pool. This package reads no messages and writes
 * nothing.
 */
@NullMarked
package sh.joiner.engine.interruption;

import org.jspecify.annotations.NullMarked;

/**
 * What is to be done about each notice: a pure function of notices, policies, windows and one snapshot (aws 7). The interruption loop calls it and
 * carries out what it answers; pages ask it which rule holds for a pool. It must not know where notices come from, nor how anything is written.
 */
@NullMarked
package sh.joiner.engine.interruption;

import org.jspecify.annotations.NullMarked;

/** The sandbox's clock, which can run faster than the wall clock, stop and jump. The sandbox and the program use this clock for all waits. */
@NullMarked
package sh.joiner.sandbox.clock;

import org.jspecify.annotations.NullMarked;

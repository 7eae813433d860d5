/** The sandbox's clock, which can run faster than the wall clock, stop and jump. */
@NullMarked
package sh.joiner.sandbox.clock;

import org.jspecify.annotations.NullMarked;

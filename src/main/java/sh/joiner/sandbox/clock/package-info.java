/**
 * The sandbox's clock, which can run faster than the wall clock, stop and jump. In an environment with a sandbox, the simulation and Joiner's
 * controllers both use this clock.
 */
@NullMarked
package sh.joiner.sandbox.clock;

import org.jspecify.annotations.NullMarked;

/** Fleets: the order in which offers are tried, the launch attempts, and their results. */
@NullMarked
package sh.joiner.sandbox.fleet;

import org.jspecify.annotations.NullMarked;

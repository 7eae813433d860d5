/**
 * Fleets: the order in which offers are tried, the launch attempts, and their results.
 *
 * <p>Called by the EC2 client. Uses launches, instances and prices.
 */
@NullMarked
package sh.joiner.sandbox.fleet;

import org.jspecify.annotations.NullMarked;

/**
 * Fleets: the order in which their offers are tried, the tries, and what is told of them.
 *
 * <p>Called by the EC2 client. Knows launches, instances and prices.
 */
@NullMarked
package sh.joiner.sandbox.fleet;

import org.jspecify.annotations.NullMarked;

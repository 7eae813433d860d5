/** Instance types, zones and prices, and the learned memory capacities. */
@NullMarked
package sh.joiner.port.catalog;

import org.jspecify.annotations.NullMarked;

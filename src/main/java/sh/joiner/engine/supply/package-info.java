/** What pods may be placed on: pools as templates with their limits and daemons, nodes that are there. */
@NullMarked
package sh.joiner.engine.supply;

import org.jspecify.annotations.NullMarked;

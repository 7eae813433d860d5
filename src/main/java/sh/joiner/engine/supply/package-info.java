/** The capacity for pods: pools as templates with their limits and daemons, and existing nodes. */
@NullMarked
package sh.joiner.engine.supply;

import org.jspecify.annotations.NullMarked;

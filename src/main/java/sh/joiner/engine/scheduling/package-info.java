/** Places pods on existing nodes, launching claims or new claims, and explains why other pods cannot be placed (core 4). */
@NullMarked
package sh.joiner.engine.scheduling;

import org.jspecify.annotations.NullMarked;

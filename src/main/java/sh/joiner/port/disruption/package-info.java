/** The objects with which users hold removals of nodes. */
@NullMarked
package sh.joiner.port.disruption;

import org.jspecify.annotations.NullMarked;

/** The objects with which users prevent removals of nodes. */
@NullMarked
package sh.joiner.port.disruption;

import org.jspecify.annotations.NullMarked;

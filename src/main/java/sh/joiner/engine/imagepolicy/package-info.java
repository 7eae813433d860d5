/** Selects the AMIPolicy that applies to a node class, and reports on each AMIPolicy. */
@NullMarked
package sh.joiner.engine.imagepolicy;

import org.jspecify.annotations.NullMarked;

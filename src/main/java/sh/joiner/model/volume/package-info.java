/**
 * Volumes, as far as they restrict where a pod may run and delay the termination of a node.
 *
 * <p>Creating, mounting and filling volumes is out of scope.
 */
@NullMarked
package sh.joiner.model.volume;

import org.jspecify.annotations.NullMarked;

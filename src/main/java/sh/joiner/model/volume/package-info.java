/**
 * Volumes as far as they decide where a pod may go, and hold a node that is to end.
 *
 * <p>How a volume is made, mounted or filled is no concern of anybody here.
 */
@NullMarked
package sh.joiner.model.volume;

import org.jspecify.annotations.NullMarked;

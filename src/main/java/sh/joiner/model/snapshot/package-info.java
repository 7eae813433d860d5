/**
 * The objects that a decision reads, as of one time.
 *
 * <p>The main input of the engines.
 */
@NullMarked
package sh.joiner.model.snapshot;

import org.jspecify.annotations.NullMarked;

/**
 * One consistent picture of everything a decision may look at, and the instant it was taken.
 *
 * <p>The only input of the engines.
 */
@NullMarked
package sh.joiner.model.snapshot;

import org.jspecify.annotations.NullMarked;

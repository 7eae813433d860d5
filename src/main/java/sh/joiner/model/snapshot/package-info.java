/**
 * A consistent snapshot of everything that a decision may read, and the time of the snapshot.
 *
 * <p>The only input of the engines.
 */
@NullMarked
package sh.joiner.model.snapshot;

import org.jspecify.annotations.NullMarked;

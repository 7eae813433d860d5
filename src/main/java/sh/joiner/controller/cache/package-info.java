/**
 * The status of every cache in one place: the last successful read, the current problem and the number of entries.
 *
 * <p>Caches of the adapters and of other controllers report here. The board and the metrics read the status. This package does not know the contents
 * of a cache.
 */
@NullMarked
package sh.joiner.controller.cache;

import org.jspecify.annotations.NullMarked;

/**
 * The caches as users see them: their names, and the status of each.
 *
 * <p>The components that own a cache write its status. Pages, REST, metrics and gates read the status. The status does
 * not include the content of a cache.
 */
@NullMarked
package sh.joiner.model.cache;

import org.jspecify.annotations.NullMarked;

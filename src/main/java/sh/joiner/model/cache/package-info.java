/**
 * The caches as users see them: their names, and the status of each.
 *
 * <p>Written by the components that keep a cache; read by pages, REST, metrics and gates. Does not know the content of a cache.
 */
@NullMarked
package sh.joiner.model.cache;

import org.jspecify.annotations.NullMarked;

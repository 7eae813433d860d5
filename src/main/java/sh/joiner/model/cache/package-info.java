/**
 * What is remembered of the outside, as a person sees it: which caches there are, and how each of them stands.
 *
 * <p>Told by those who keep a cache, read by pages, REST, metrics and gates. Knows nothing of what a cache holds.
 */
@NullMarked
package sh.joiner.model.cache;

import org.jspecify.annotations.NullMarked;

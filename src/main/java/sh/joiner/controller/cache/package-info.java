/**
 * What every cache tells of itself, in one place: when it last heard of the outside, what stands in the way, how much it holds.
 *
 * <p>Told by caches of the adapters and of other controllers; read by board, metrics and gates. Knows nothing of what a cache holds.
 */
@NullMarked
package sh.joiner.controller.cache;

import org.jspecify.annotations.NullMarked;

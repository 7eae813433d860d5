/** How caches tell their state, and hear that they are to be filled again. */
@NullMarked
package sh.joiner.port.cache;

import org.jspecify.annotations.NullMarked;

/** The reports of caches about their state, and requests to refresh them. */
@NullMarked
package sh.joiner.port.cache;

import org.jspecify.annotations.NullMarked;

/**
 * Freshness of informers: when each watched kind was last known to match the API server, and what is done when a watch is dead.
 *
 * <p>Used by the informers of {@code kubernetes} and, through {@code app}, by those of the reconcilers. Knows no kind by name.
 */
@NullMarked
package sh.joiner.kubernetes.watch;

import org.jspecify.annotations.NullMarked;

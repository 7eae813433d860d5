/**
 * Freshness of informers: records when each watched kind was last known to match the API server, and restarts dead watches.
 *
 * <p>Used by the informers of {@code kubernetes} and, through {@code app}, by those of the reconcilers. Does not refer to any particular
 * kind.
 */
@NullMarked
package sh.joiner.kubernetes.watch;

import org.jspecify.annotations.NullMarked;

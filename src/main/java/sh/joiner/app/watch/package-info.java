/**
 * Freshness of what is watched: its settings, the gates that close while a copy is stale, and the informers of the reconcilers.
 *
 * <p>Used by the rest of {@code app}. What freshness is, {@code kubernetes.watch} knows.
 */
@NullMarked
package sh.joiner.app.watch;

import org.jspecify.annotations.NullMarked;

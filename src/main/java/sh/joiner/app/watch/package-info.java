/**
 * Freshness of watched objects: its settings, the gates that close while a cache is stale, and the informers of the reconcilers.
 *
 * <p>Used by the rest of {@code app}. {@code kubernetes.watch} defines freshness.
 */
@NullMarked
package sh.joiner.app.watch;

import org.jspecify.annotations.NullMarked;

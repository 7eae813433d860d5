/**
 * Pods, as scheduling sees them.
 *
 * <p>Contains only the fields that scheduling and draining need.
 */
@NullMarked
package sh.joiner.model.pod;

import org.jspecify.annotations.NullMarked;

/**
 * Pods, their scheduling rules, and the objects that affect where pods run and when they are evicted.
 *
 * <p>Contains only the fields that scheduling and draining need.
 */
@NullMarked
package sh.joiner.model.pod;

import org.jspecify.annotations.NullMarked;

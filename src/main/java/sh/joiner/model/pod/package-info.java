/**
 * Pods as scheduling sees them.
 *
 * <p>What a kubelet or a log would want to know of a pod is left out on purpose.
 */
@NullMarked
package sh.joiner.model.pod;

import org.jspecify.annotations.NullMarked;

/** Claims, nodes, pods and pools: seen through informers, written, evicted; events and live reads. */
@NullMarked
package sh.joiner.kubernetes.cluster;

import org.jspecify.annotations.NullMarked;

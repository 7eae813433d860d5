/** Access to NodeClaims, nodes, pods and NodePools: informers, live reads, writes, evictions and events. */
@NullMarked
package sh.joiner.kubernetes.cluster;

import org.jspecify.annotations.NullMarked;

/**
 * Pools: the nodes that may be created, how many, and how they may be disrupted.
 *
 * <p>A pool has the content of a NodePool object.
 */
@NullMarked
package sh.joiner.model.pool;

import org.jspecify.annotations.NullMarked;

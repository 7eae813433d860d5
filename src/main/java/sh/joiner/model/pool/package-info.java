/**
 * Pools: the nodes that may be created, how many, and how they may be disrupted.
 *
 * <p>A pool is a NodePool without its YAML.
 */
@NullMarked
package sh.joiner.model.pool;

import org.jspecify.annotations.NullMarked;

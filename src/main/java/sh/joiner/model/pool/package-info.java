/**
 * Pools: which nodes may be made, how many, and how they may go.
 *
 * <p>A pool is a NodePool of the wire without its YAML.
 */
@NullMarked
package sh.joiner.model.pool;

import org.jspecify.annotations.NullMarked;

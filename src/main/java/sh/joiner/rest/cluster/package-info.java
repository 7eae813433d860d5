/** Pools, claims, nodes, pods, decisions, gates and caches as JSON, change events, explanations and simulations. */
@NullMarked
package sh.joiner.rest.cluster;

import org.jspecify.annotations.NullMarked;

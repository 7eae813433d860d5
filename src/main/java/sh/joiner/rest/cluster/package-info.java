/** Pools, claims, nodes and pods as JSON, and explanations of their state. */
@NullMarked
package sh.joiner.rest.cluster;

import org.jspecify.annotations.NullMarked;

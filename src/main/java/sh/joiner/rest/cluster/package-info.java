/** Pools, claims, nodes and pods as JSON, and why things are as they are. */
@NullMarked
package sh.joiner.rest.cluster;

import org.jspecify.annotations.NullMarked;

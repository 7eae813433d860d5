/** Pages of pools, claims, nodes and pods. */
@NullMarked
package sh.joiner.ui.cluster;

import org.jspecify.annotations.NullMarked;

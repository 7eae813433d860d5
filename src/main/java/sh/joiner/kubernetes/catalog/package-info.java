/** The NodeOverlays, and two ConfigMaps: the last good catalog, and the memory capacities learned from nodes. */
@NullMarked
package sh.joiner.kubernetes.catalog;

import org.jspecify.annotations.NullMarked;

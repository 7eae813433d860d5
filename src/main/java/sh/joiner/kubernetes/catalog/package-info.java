/** The last good catalog and the memory capacities learned from nodes, in ConfigMaps. */
@NullMarked
package sh.joiner.kubernetes.catalog;

import org.jspecify.annotations.NullMarked;

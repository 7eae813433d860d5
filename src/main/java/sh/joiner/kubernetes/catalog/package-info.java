/** What was learned of the market and of nodes' memory, in ConfigMaps. */
@NullMarked
package sh.joiner.kubernetes.catalog;

import org.jspecify.annotations.NullMarked;

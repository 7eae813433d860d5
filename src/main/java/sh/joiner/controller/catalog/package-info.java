/**
 * What is known of instance types, prices, unavailable offerings and the cluster, learned by one loop and read by all (aws 2.11, 3, 5).
 */
@NullMarked
package sh.joiner.controller.catalog;

import org.jspecify.annotations.NullMarked;

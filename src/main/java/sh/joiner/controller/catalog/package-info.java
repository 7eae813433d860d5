/**
 * Instance types, prices, unavailable offerings and cluster facts, learned by one loop and read by all controllers (aws 2.11, 3, 5).
 */
@NullMarked
package sh.joiner.controller.catalog;

import org.jspecify.annotations.NullMarked;

/** Instance types, prices, unavailable offerings and cluster facts (aws 2.11, 3, 5). Loops and launches keep them up to date. */
@NullMarked
package sh.joiner.controller.catalog;

import org.jspecify.annotations.NullMarked;

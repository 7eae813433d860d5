/**
 * Instance types with their offerings and prices.
 *
 * <p>Contains raw facts as AWS returns them, and the types as computed for each node class.
 */
@NullMarked
package sh.joiner.model.catalog;

import org.jspecify.annotations.NullMarked;

/**
 * Instance types with their offerings and prices.
 *
 * <p>Contains raw facts as AWS returns them, and types as one node class sees them.
 */
@NullMarked
package sh.joiner.model.catalog;

import org.jspecify.annotations.NullMarked;

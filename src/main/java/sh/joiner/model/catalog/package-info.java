/**
 * What can be bought: instance types, their offerings and prices.
 *
 * <p>Raw facts as AWS tells them, and types as one node class would see them.
 */
@NullMarked
package sh.joiner.model.catalog;

import org.jspecify.annotations.NullMarked;

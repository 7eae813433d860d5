/**
 * What AWS sells and for how much: instance types, the zones that offer them, list prices and spot prices, read from real facts.
 *
 * <p>Asked by the clients and by launches. Knows no instance.
 */
@NullMarked
package sh.joiner.sandbox.market;

import org.jspecify.annotations.NullMarked;

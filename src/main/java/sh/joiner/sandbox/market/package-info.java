/**
 * The offers of AWS: instance types, the zones that offer them, list prices from real data, and simulated spot prices.
 *
 * <p>Used by the clients and by launches. Knows no instance.
 */
@NullMarked
package sh.joiner.sandbox.market;

import org.jspecify.annotations.NullMarked;

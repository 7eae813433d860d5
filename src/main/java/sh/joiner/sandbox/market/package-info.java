/**
 * The offers of AWS: instance types, the zones that offer them, list prices from real data, and simulated spot prices.
 *
 * <p>The package does not depend on instances.
 */
@NullMarked
package sh.joiner.sandbox.market;

import org.jspecify.annotations.NullMarked;

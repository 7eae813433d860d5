/** Instance types, offerings, prices, capacity reservations. */
@NullMarked
package sh.joiner.aws.catalog;

import org.jspecify.annotations.NullMarked;

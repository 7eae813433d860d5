/**
 * Capacity that is set aside: reservations and placement groups.
 *
 * <p>Asked by the EC2 client.
 */
@NullMarked
package sh.joiner.sandbox.capacity;

import org.jspecify.annotations.NullMarked;

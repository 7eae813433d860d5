/**
 * What limits launches: how much EC2 has left of each offering, the account's quotas, capacity reservations and placement groups.
 *
 * <p>Asked by the EC2 client and by every launch. Knows no instance.
 */
@NullMarked
package sh.joiner.sandbox.capacity;

import org.jspecify.annotations.NullMarked;

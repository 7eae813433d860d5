/** The limits of launches: EC2's capacity for each offering, the account's quotas, capacity reservations and placement groups. */
@NullMarked
package sh.joiner.sandbox.capacity;

import org.jspecify.annotations.NullMarked;

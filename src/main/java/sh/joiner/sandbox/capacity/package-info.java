/**
 * The limits of launches: EC2's capacity for each offering, the account's quotas, capacity reservations and placement groups.
 *
 * <p>Used by the EC2 client and by every launch. Does not depend on the instances.
 */
@NullMarked
package sh.joiner.sandbox.capacity;

import org.jspecify.annotations.NullMarked;

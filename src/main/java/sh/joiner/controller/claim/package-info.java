/**
 * The NodeClaim controllers: lifecycle, drift, garbage collection, tags, capacity reservations and events about conditions (core 6, aws 2.7 to 2.10).
 */
@NullMarked
package sh.joiner.controller.claim;

import org.jspecify.annotations.NullMarked;

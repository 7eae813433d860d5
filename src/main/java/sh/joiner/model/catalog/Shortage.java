package sh.joiner.model.catalog;

import java.time.Instant;

/**
 * A recent refusal of EC2 to launch instances, for example because of capacity or a quota. Joiner does not try to launch these instances until a
 * given time (aws 3.3). Empty fields match anything.
 *
 * @param placement placement group and partition in the zone
 * @param subnet a subnet with too few free addresses; the shortage then affects every type
 * @param reason EC2's error code
 */
public record Shortage(
        String instanceType,
        String zone,
        String capacityType,
        Unavailable.Placement placement,
        String subnet,
        String reason,
        Instant since,
        Instant until) {}

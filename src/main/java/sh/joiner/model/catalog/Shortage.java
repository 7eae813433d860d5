package sh.joiner.model.catalog;

import java.time.Instant;

/**
 * A recent shortage of EC2. Joiner does not try to launch these instances until a given time (aws 3.3). Empty fields match anything.
 *
 * @param placement placement group and partition in the zone
 * @param subnet a subnet without a free address; the shortage then affects every type
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

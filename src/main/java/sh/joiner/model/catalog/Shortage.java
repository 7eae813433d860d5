package sh.joiner.model.catalog;

import java.time.Instant;

/**
 * Something that EC2 had nothing of a while ago, and that is not asked for until then (aws 3.3). What is empty was not named.
 *
 * @param seat where in the zone, if in a placement group
 * @param subnet that had no free address, for whatever type
 * @param reason EC2's word
 */
public record Shortage(
        String instanceType,
        String zone,
        String capacityType,
        Unavailable.Seat seat,
        String subnet,
        String reason,
        Instant since,
        Instant until) {}

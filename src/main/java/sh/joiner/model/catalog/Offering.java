package sh.joiner.model.catalog;

import sh.joiner.model.nodeclass.Reservation;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;

/**
 * An instance type in a zone with a capacity type and a price (aws 5.7).
 *
 * @param zoneId the account-independent name of the zone, such as {@code use1-az1}; empty if no resolved subnet is in the zone
 * @param price USD an hour (CNY in China); 0 if it is not known
 * @param state the last known availability of the offering
 * @param requirements the labels that the offering fixes
 * @param left how many instances may still be launched; {@link #UNCOUNTED} if that is not known
 */
public record Offering(
        String zone,
        String zoneId,
        CapacityType capacityType,
        double price,
        OfferingState state,
        Requirements requirements,
        int left) {

    /** No known limit: as many as EC2 has. */
    public static final int UNCOUNTED = Integer.MAX_VALUE;

    /** Returns an offering outside of capacity reservations: the reservation labels are absent (aws 5.7). */
    public static Offering of(
            String zone, String zoneId, CapacityType capacityType, double price, OfferingState state) {
        var labels = Requirements.of(
                Requirement.in(Labels.ZONE, zone),
                Requirement.in(Labels.CAPACITY_TYPE, capacityType.wire()),
                Requirement.doesNotExist(Labels.RESERVATION_ID),
                Requirement.doesNotExist(Labels.RESERVATION_TYPE),
                Requirement.doesNotExist(Labels.RESERVATION_INTERRUPTIBLE));
        var all = zoneId.isEmpty() ? labels : labels.and(Requirements.of(Requirement.in(Labels.ZONE_ID, zoneId)));
        return new Offering(zone, zoneId, capacityType, price, state, all, UNCOUNTED);
    }

    /**
     * Returns an offering in a capacity reservation. The reservation is already paid for, so the caller gives a price below that of every
     * other offering (aws 5.7).
     */
    public static Offering reserved(Reservation reservation, String zoneId, double price, OfferingState state) {
        var labels = Requirements.of(
                Requirement.in(Labels.ZONE, reservation.zone()),
                Requirement.in(Labels.CAPACITY_TYPE, CapacityType.RESERVED.wire()),
                Requirement.in(Labels.RESERVATION_ID, reservation.id()),
                Requirement.in(Labels.RESERVATION_TYPE, reservation.kind().wire()),
                Requirement.in(Labels.RESERVATION_INTERRUPTIBLE, Boolean.toString(reservation.interruptible())));
        var all = zoneId.isEmpty() ? labels : labels.with(Requirement.in(Labels.ZONE_ID, zoneId));
        return new Offering(reservation.zone(), zoneId, CapacityType.RESERVED, price, state, all, reservation.free());
    }

    /** Returns a copy with one more fixed label. */
    public Offering narrowed(Requirement label) {
        return new Offering(zone, zoneId, capacityType, price, state, requirements.with(label), left);
    }

    /** Returns the id of the capacity reservation; empty if the offering is in none. */
    public String reservationId() {
        return requirements.single(Labels.RESERVATION_ID).orElse("");
    }

    /** Returns the partition of the placement group; empty if the offering is bound to none. */
    public String partition() {
        return requirements.single(Labels.PLACEMENT_PARTITION).orElse("");
    }

    /** Returns a copy with another price. */
    public Offering at(double otherPrice) {
        return new Offering(zone, zoneId, capacityType, otherPrice, state, requirements, left);
    }

    /** Returns true if the offering can be launched now. */
    public boolean available() {
        return state == OfferingState.AVAILABLE;
    }

    /** Returns a copy with another state. */
    public Offering as(OfferingState other) {
        return new Offering(zone, zoneId, capacityType, price, other, requirements, left);
    }
}

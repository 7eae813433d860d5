package sh.joiner.model.catalog;

import sh.joiner.model.nodeclass.Reservation;
import sh.joiner.model.requirement.Labels;
import sh.joiner.model.requirement.Requirement;
import sh.joiner.model.requirement.Requirements;

/**
 * An instance type, in a zone, bought in one way, at a price (aws 5.7).
 *
 * @param zoneId the account-independent name of the zone, as {@code use1-az1}; empty where no subnet tells it
 * @param price USD an hour (CNY in China); 0 where it is not known
 * @param state whether it may be bought now as far as is known
 * @param requirements the labels that it fixes
 * @param left how many may still be bought; {@link #UNCOUNTED} where nobody knows
 */
public record Offering(
        String zone,
        String zoneId,
        CapacityType capacityType,
        double price,
        OfferingState state,
        Requirements requirements,
        int left) {

    /** As many as EC2 has. */
    public static final int UNCOUNTED = Integer.MAX_VALUE;

    /** One that is not reserved: the reservation labels are absent (aws 5.7). */
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

    /** A place in a capacity reservation: a price that every other offering undercuts is its own, since it is paid for already (aws 5.7). */
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

    /** The same with one more label fixed. */
    public Offering narrowed(Requirement label) {
        return new Offering(zone, zoneId, capacityType, price, state, requirements.with(label), left);
    }

    /** The capacity reservation that it is a place in; empty if in none. */
    public String reservationId() {
        return requirements.single(Labels.RESERVATION_ID).orElse("");
    }

    /** The partition of its placement group; empty if it is bound to none. */
    public String partition() {
        return requirements.single(Labels.PLACEMENT_PARTITION).orElse("");
    }

    /** The same at another price. */
    public Offering at(double otherPrice) {
        return new Offering(zone, zoneId, capacityType, otherPrice, state, requirements, left);
    }

    /** Whether it may be bought now. */
    public boolean available() {
        return state == OfferingState.AVAILABLE;
    }

    /** The same, state otherwise. */
    public Offering as(OfferingState other) {
        return new Offering(zone, zoneId, capacityType, price, other, requirements, left);
    }
}

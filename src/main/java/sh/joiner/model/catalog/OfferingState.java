package sh.joiner.model.catalog;

/**
 * The availability of an offering, with the reason if it is not available. The states are ordered: the first is the closest to available.
 */
public enum OfferingState {
    AVAILABLE("Available"),
    /** EC2 recently refused to launch the offering: insufficient capacity, an exceeded quota, or an unsupported offering (aws 3.3). */
    NO_CAPACITY("NoCapacity"),
    /** All subnets of the node class in the zone recently had too few free addresses (aws 3.3). */
    SUBNETS_FULL("SubnetsFull"),
    /** All instances of the capacity reservation are in use. */
    RESERVATION_FULL("ReservationFull"),
    /** The capacity reservation is interruptible: EC2 may take instances back, so Joiner launches nothing in it. */
    RESERVATION_INTERRUPTIBLE("ReservationInterruptible"),
    NO_PRICE("NoPrice"),
    /** The node class has no subnet in the zone. */
    NO_SUBNET("NoSubnet"),
    /** EC2 does not offer the type in the zone. */
    NOT_SOLD_HERE("NotSoldHere"),
    /** The node class requires a feature that the type does not have. */
    NOT_FOR_THE_CLASS("NotForTheClass");

    private final String word;

    OfferingState(String word) {
        this.word = word;
    }

    /** Returns the code of the state. Programs read the codes, so a code never changes. */
    public String word() {
        return word;
    }

    /** Returns true if Joiner does not try the offering for a limited time, because EC2 recently refused to launch it. */
    public boolean isShortage() {
        return this == NO_CAPACITY || this == SUBNETS_FULL;
    }
}

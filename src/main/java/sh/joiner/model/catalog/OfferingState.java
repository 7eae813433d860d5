package sh.joiner.model.catalog;

/** Whether an offering may be bought now, and what is in the way if not; what is nearer to be bought comes first. */
public enum OfferingState {
    AVAILABLE("Available"),
    /** EC2 has lately had none (aws 3.3). */
    NO_CAPACITY("NoCapacity"),
    /** No subnet of the zone has had a free address lately (aws 3.3). */
    SUBNETS_FULL("SubnetsFull"),
    /** All that the capacity reservation holds is in use. */
    RESERVATION_FULL("ReservationFull"),
    /** Of a reservation that EC2 may take back: nothing is started in those. */
    RESERVATION_INTERRUPTIBLE("ReservationInterruptible"),
    NO_PRICE("NoPrice"),
    /** The node class has no subnet in the zone. */
    NO_SUBNET("NoSubnet"),
    /** EC2 does not sell the type in the zone. */
    NOT_SOLD_HERE("NotSoldHere"),
    /** The node class asks for something that the type cannot do. */
    NOT_FOR_THE_CLASS("NotForTheClass");

    private final String word;

    OfferingState(String word) {
        this.word = word;
    }

    /** For machines; never reworded. */
    public String word() {
        return word;
    }

    /** Whether it could be bought, were EC2 not out of it. */
    public boolean isShortage() {
        return this == NO_CAPACITY || this == SUBNETS_FULL;
    }
}

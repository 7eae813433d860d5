package sh.joiner.ui.catalog;

import io.quarkus.qute.TemplateExtension;
import sh.joiner.board.catalog.OfferingLineView;

/** Describes the state of an offering in words. */
@TemplateExtension
public final class OfferingText {

    private OfferingText() {}

    /** Returns why the offering is unavailable. Empty if the code of the state is sufficient. */
    static String cause(OfferingLineView offering) {
        return switch (offering.state()) {
            case "SubnetsFull" -> "the subnets of this zone have no free IP addresses";
            case "ReservationFull" -> "all instances of the capacity reservation are in use";
            case "ReservationInterruptible" -> "Joiner launches nothing in an interruptible reservation";
            case "NoPrice" -> "the price of this offering is not known";
            case "NoSubnet" -> "no node class has a subnet in this zone";
            case "NotSoldHere" -> "EC2 does not offer the instance type in this zone";
            case "NotForTheClass" -> "the instance type does not have a feature that the node class requires";
            default -> "";
        };
    }
}

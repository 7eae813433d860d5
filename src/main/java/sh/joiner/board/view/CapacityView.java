package sh.joiner.board.view;

import org.jspecify.annotations.Nullable;

/**
 * EC2 capacity: an instance type in a zone, with its capacity type and price.
 *
 * @param capacityType on-demand, spot or reserved
 * @param pricePerHour US dollars; absent if the price is not known
 */
public record CapacityView(
        String instanceType,
        String zone,
        String capacityType,
        @Nullable Double pricePerHour) {

    /** The capacity of an object whose instance type is not known. */
    public static final CapacityView NONE = new CapacityView("", "", "", null);
}

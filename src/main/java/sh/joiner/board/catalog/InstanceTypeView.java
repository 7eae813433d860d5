package sh.joiner.board.catalog;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An instance type.
 *
 * @param nodeClasses node classes for which Joiner knows the instance type, even if no offering is available
 */
public record InstanceTypeView(
        String name,
        @JsonUnwrapped HardwareView hardware,
        @JsonUnwrapped MarketView market,
        List<String> nodeClasses,
        @JsonUnwrapped TypeResourcesView resources,
        Map<String, String> labels,
        List<OfferingView> offerings) {

    /**
     * The hardware.
     *
     * @param cpu number of vCPUs
     * @param memory as a Kubernetes quantity
     * @param pods maximum number of pods
     */
    public record HardwareView(String family, List<String> architectures, long cpu, String memory, long pods) {}

    /**
     * A summary of the offerings.
     *
     * @param onDemand US dollars an hour of the cheapest available on-demand offering; absent without such an offering
     * @param spot US dollars an hour of the cheapest available spot offering; absent without such an offering
     * @param zones zones with an available offering
     * @param unavailable number of offerings in the state NoCapacity or SubnetsFull
     */
    public record MarketView(
            @Nullable Double onDemand, @Nullable Double spot, List<String> zones, int unavailable) {}

    /** Capacity and allocatable resources as Kubernetes quantities. */
    public record TypeResourcesView(Map<String, String> capacity, Map<String, String> allocatable) {}

    /**
     * An offering of the instance type.
     *
     * @param pricePerHour US dollars; absent if the price is not known
     * @param state Available, NoCapacity (EC2 recently refused a launch), SubnetsFull, ReservationFull, ReservationInterruptible or NoPrice.
     *     NoSubnet: no node class has a subnet in the zone. NotSoldHere: EC2 does not offer the type in the zone.
     *     NotForTheClass: the type does not have a feature that the node class requires
     */
    public record OfferingView(
            String zone, String capacityType, @Nullable Double pricePerHour, String state) {

        public boolean available() {
            return state.equals("Available");
        }
    }
}

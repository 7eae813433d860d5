package sh.joiner.board.view;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An instance type.
 *
 * @param cpu whole processors
 * @param memory as a Kubernetes quantity
 * @param onDemand USD an hour of its cheapest on-demand offering that can be bought now; absent without one
 * @param spot likewise of its spot offerings
 * @param zones where it can be bought now
 * @param unavailable how many of the offerings that this cluster could use cannot be bought now
 * @param nodeClasses which classes may start it
 */
public record InstanceTypeView(
        String name,
        String family,
        List<String> architectures,
        long cpu,
        String memory,
        long pods,
        @Nullable Double onDemand,
        @Nullable Double spot,
        List<String> zones,
        int unavailable,
        List<String> nodeClasses,
        Map<String, String> capacity,
        Map<String, String> allocatable,
        Map<String, String> labels,
        List<OfferingView> offerings) {

    /**
     * One way to buy it.
     *
     * @param pricePerHour absent where it is not known
     * @param state Available, NoCapacity (EC2 has lately had none), SubnetsFull, ReservationFull, ReservationInterruptible, NoPrice, NoSubnet (no node class
     *     has one there), NotSoldHere (EC2 does not offer the type in the zone) or NotForTheClass (it cannot do what its class asks for)
     */
    public record OfferingView(
            String zone, String capacityType, @Nullable Double pricePerHour, String state) {

        public boolean available() {
            return state.equals("Available");
        }
    }
}
